"""Sizes that arrays tell inside the expression: of means by hand, and beside arrays."""

import cupy as cp


def mean_square(x, y):
    return cp.sum((x - y) ** 2) / y.size


def root_mean_square(x):
    return cp.sqrt(cp.sum(x * x) / len(x))


def spread(x, y):
    """No sum: the dispatcher asks, and the kernel is given the numbers."""
    z = cp.sqrt(x * y)
    return z / x.shape[0] + z * y.size
