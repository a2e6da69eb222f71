"""Slices of arrays of cuPyNumeric, whose stores a task reads side by side."""

import cupynumeric as np

import _fused_views as _fused


def smoothed(grid):
    """Neighbours on a grid."""
    return _fused.smoothed_fused(grid)


def rounds(grid, count):
    """The result is copied into the array that it was made of."""
    inner = grid[1:-1, 1:-1]
    for _ in range(count):
        mean = _fused.rounds_fused(grid)
        inner[:] = mean
    return grid


def rows(table):
    """A row has an axis less."""
    t = table[0] * table + table[1]
    return t * t
