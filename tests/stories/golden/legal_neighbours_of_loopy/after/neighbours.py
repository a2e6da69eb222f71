"""Pairs of loops."""

import numpy as np

from . import _fused_neighbours as _fused


def equal_bounds(x, y):
    """Both statements run over the first five elements."""
    z = _fused.equal_bounds_fused(y, x)
    return x, z


def equal_lower_bounds(x, y):
    """Both statements start at element three."""
    a, b = _fused.equal_lower_bounds_fused(x, y)
    return a, b


def sum_beside(a):
    """The sum is not read by the second statement."""
    total, scaled = _fused.sum_beside_fused(a)
    return total, scaled


def clamped_bounds(x, y):
    """The first ten and the first five elements, where there are so many."""
    z = _fused.clamped_bounds_fused(x, y)
    return x, z
