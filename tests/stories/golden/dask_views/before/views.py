"""Slices of arrays of dask, which are values."""

import dask.array as da


def smoothed(grid):
    """Neighbours on a grid."""
    return 0.2 * (grid[1:-1, 1:-1] + grid[:-2, 1:-1] + grid[2:, 1:-1] + grid[1:-1, :-2] + grid[1:-1, 2:])


def kept(grid, value):
    """The slice is what it was before the array changes."""
    inner = grid[1:-1, 1:-1]
    grid[...] = value
    return da.exp(inner) * 2.0 + inner - grid[1:-1, 1:-1]


def rows(table):
    """A row has an axis less."""
    t = table[0] * table + table[1]
    return t * t
