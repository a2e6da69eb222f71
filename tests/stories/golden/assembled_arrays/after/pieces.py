"""Arrays that are assembled from parts, which kernels read where they are; and those that the library must make."""

import numpy as np

from . import _fused_pieces as _fused


def upwind(p: np.ndarray, y: np.ndarray):
    """Parts of one array along the first axis."""
    return _fused.upwind_fused(p, y)


def beside(p: np.ndarray, y: np.ndarray):
    """Parts of two arrays along the last axis, inside an expression."""
    return _fused.beside_fused(p, y)


def surrounded(p: np.ndarray, y: np.ndarray):
    """A border of one value, and neighbours along both axes."""
    return _fused.surrounded_fused(p, y)


def mirrored(p: np.ndarray, y: np.ndarray):
    """Mirrored ends of another width at each end."""
    return _fused.mirrored_fused(p, y)


def layers(p: np.ndarray, y: np.ndarray):
    """Each layer is a part."""
    return _fused.layers_fused(p, y)


def pairs(p: np.ndarray, y: np.ndarray):
    """All elements of two parts, whose neighbours stand apart."""
    return _fused.pairs_fused(p, y)


def of_computed(p: np.ndarray, y: np.ndarray):
    """Parts of what a kernel computes: another kernel reads them."""
    return _fused.of_computed_fused(p, y)


def twice(p: np.ndarray, y: np.ndarray):
    """One name for two arrays, one after the other; the second is of what a reduction of rows gives."""
    return _fused.twice_fused(p, y)


def returned(p: np.ndarray, y: np.ndarray):
    """The caller gets the array."""
    b = np.concatenate((p[:1], p[:-1]))
    return b, _fused.returned_fused(p, b, y)


def changed(p: np.ndarray, y: np.ndarray):
    """A part is written before the array is read."""
    b = np.concatenate((p[:1], p[:-1]))
    return _fused.changed_fused(p, b, y)


def renewed(p: np.ndarray, y: np.ndarray):
    """The parts are written before the array is made of them."""
    return _fused.renewed_fused(y, p)


def in_turn(p: np.ndarray, y: np.ndarray):
    """No function gives what only its kernel reads, although the name is bound again."""
    return _fused.in_turn_fused(p, y)


def shared(p: np.ndarray, y: np.ndarray):
    """What is written may be a part under another name, which the guard finds."""
    return _fused.shared_fused(p, y)


def told(p: np.ndarray, y: np.ndarray):
    """A statement between the array and its reader."""
    b = np.concatenate((p[:1], p[:-1]))
    print(end="")
    return _fused.told_fused(p, b, y)


def bound_again(p: np.ndarray, y: np.ndarray):
    """No function hands on the first array, as parts or otherwise."""
    t = _fused.bound_again_fused(p, y)
    b = np.concatenate((t, p))
    return b.sum(axis=0)
