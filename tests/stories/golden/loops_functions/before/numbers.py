"""Functions of numbers."""

from math import exp

from numba import njit

LIMIT = 3.0


@njit
def bounded(x):
    if x > LIMIT:
        return LIMIT
    return x


@njit(cache=True)
def smooth(x, y):
    """A mean that falls."""
    s = 0.5 * bounded(x) + 0.5 * bounded(y)
    return s * exp(-s)
