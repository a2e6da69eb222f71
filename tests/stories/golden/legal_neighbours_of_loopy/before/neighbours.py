"""Pairs of loops."""

import numpy as np


def equal_bounds(x, y):
    """Both statements run over the first five elements."""
    x[:5] = y[:5] * 2.0 + 1.0
    z = np.sqrt(y[:5]) * x[:5]
    return x, z


def equal_lower_bounds(x, y):
    """Both statements start at element three."""
    a = x[3:] * 2.0
    b = a + y[3:]
    return a, b


def sum_beside(a):
    """The sum is not read by the second statement."""
    total = np.sum(a * a)
    scaled = a * 2.0 + 1.0
    return total, scaled


def clamped_bounds(x, y):
    """The first ten and the first five elements, where there are so many."""
    x[:10] = x[:10] * y[:10] + 1.0
    z = np.sqrt(y[:5])
    return x, z
