"""Arrays that know their grid, and what optics computes with them."""

import numpy as np


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
    t = f * np.cos(phase) - gain * np.sin(phase)
    return t * t + f


def split(f: np.ndarray, phase: np.ndarray):
    real = f * np.cos(phase)
    imaginary = f * np.sin(phase)
    return real, imaginary, phase * 2.0 + 1.0


def widened(f: Beam, g: Beam):
    return f * 2.0 + g * f


def power(f: np.ndarray, weights: np.ndarray):
    return np.sum(f * f * weights)


def grids(f, phase, gain):
    """What the results know of their grid."""
    found = (aberrate(f, phase, gain), *split(f, phase), widened(f, phase), power(f, phase))
    return [(type(each).__name__, getattr(each, "grid", ""), getattr(each, "parts", "")) for each in found]


def checked(kind, values, phase, gain):
    """The same for a field of one of the classes, on either side."""
    field = {"Field": Field, "Beam": Beam, "Logged": Logged}[kind](values, "polar")
    return [grids(field, phase, gain), grids(phase, field, gain), np.asarray(aberrate(field, phase, gain)).tolist()]
