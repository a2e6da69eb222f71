"""Arrays that expressions ask how large they are, behind array operations: no kernel changes a size."""

import numpy as np

import _fused_sizes as _fused


def weighted(x, y):
    """After the root of the product, which changes nothing."""
    return _fused.weighted_fused(x, y)


def shared(x, y):
    """Two statements ask the same array for two numbers."""
    return _fused.shared_fused(x, y)


def counted(x, y):
    return _fused.counted_fused(x, y)


def scattered(x, weights):
    """The last axis, of an array with any number of them."""
    return _fused.scattered_fused(x, weights)


def relaxed(u, f):
    """An array that is updated in place keeps its size."""
    step = _fused.relaxed_fused(u, f)
    u[1:-1] += step / f.size
    return u


def halved(x, y):
    """What asks stands before the array."""
    return _fused.halved_fused(x, y)


def repeated(x, y, rows):
    """What is no array is asked where the call stands, before the first operation."""
    return _fused.repeated_fused(len(rows), x, y)


class Grid:
    def __init__(self, u):
        self.u = u
        self.size = 3

    def spread(self, x):
        """An object's size is an attribute like others."""
        return _fused.grid_spread_fused(self, x)


def spread(u, x):
    return Grid(u).spread(x)
