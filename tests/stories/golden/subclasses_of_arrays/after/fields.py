"""Arrays that know their grid, and what optics computes with them."""

import numpy as np

import _fused_fields as _fused


class Field(np.ndarray):
    """Values on a grid."""

    def __new__(cls, values, grid):
        field = np.array(values).view(cls)
        field.grid = grid
        return field

    def __array_finalize__(self, other):
        if other is None:
            return
        self.grid = getattr(other, "grid", None)


class Logged(Field):
    """Asks each array of which it is made how large it is."""

    def __array_finalize__(self, other):
        super().__array_finalize__(other)
        self.parts = getattr(other, "size", 0)


class Beam(Field):
    """A field of a class between."""


def aberrate(f: np.ndarray, phase: np.ndarray, gain):
    return _fused.aberrate_fused(f, phase, gain)


def split(f: np.ndarray, phase: np.ndarray):
    real, imaginary, value = _fused.split_fused(f, phase)
    return real, imaginary, value


def widened(f: Beam, g: Beam):
    return _fused.widened_fused(f, g)


def power(f: np.ndarray, weights: np.ndarray):
    return _fused.power_fused(f, weights)


def grids(f, phase, gain):
    """What the results know of their grid."""
    found = (aberrate(f, phase, gain), *split(f, phase), _fused.grids_fused(f, phase), power(f, phase))
    return [(type(each).__name__, getattr(each, "grid", ""), getattr(each, "parts", "")) for each in found]


def checked(kind, values, phase, gain):
    """The same for a field of one of the classes, on either side."""
    field = {"Field": Field, "Beam": Beam, "Logged": Logged}[kind](values, "polar")
    return [grids(field, phase, gain), grids(phase, field, gain), np.asarray(aberrate(field, phase, gain)).tolist()]
