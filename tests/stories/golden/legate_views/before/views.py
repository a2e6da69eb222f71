"""Slices of arrays of cuPyNumeric, whose stores a task reads side by side."""

import cupynumeric as np


def smoothed(grid):
    """Neighbours on a grid."""
    return 0.2 * (grid[1:-1, 1:-1] + grid[:-2, 1:-1] + grid[2:, 1:-1] + grid[1:-1, :-2] + grid[1:-1, 2:])


def rounds(grid, count):
    """The result is copied into the array that it was made of."""
    inner = grid[1:-1, 1:-1]
    for _ in range(count):
        mean = 0.25 * (grid[:-2, 1:-1] + grid[2:, 1:-1] + grid[1:-1, :-2] + grid[1:-1, 2:])
        inner[:] = mean
    return grid


def rows(table):
    """A row has an axis less."""
    t = table[0] * table + table[1]
    return t * t
