"""Slices of arrays of dask, which are values."""

import dask.array as da

import _fused_views as _fused


def smoothed(grid):
    """Neighbours on a grid."""
    return _fused.smoothed_fused(grid)


def kept(grid, value):
    """The slice is what it was before the array changes."""
    inner = grid[1:-1, 1:-1]
    grid[...] = value
    return _fused.kept_fused(inner, grid)


def rows(table):
    """A row has an axis less."""
    t = table[0] * table + table[1]
    return t * t
