"""Powers of what is reduced stand between reductions of one pass."""

import cupy as cp


def moments(x):
    """Reductions inside the statements that compute with the numbers before."""
    mean = cp.mean(x)
    d = x - mean
    var = cp.mean(d**2)
    skew = cp.mean(d**3) / var**1.5
    kurtosis = cp.mean(d**4) / var**2 - 3.0
    return mean, var, skew, kurtosis


def named(x, y):
    """A name for each, and a mean to the third, which is no integer."""
    d = x - y
    mean = cp.mean(d)
    share = cp.max(d) / mean**3
    top = cp.max(d * d)
    return share, top


def of_sums(x, y):
    """A sum may be an integer, whose power beside a real number is real."""
    total = cp.sum(x * y)
    width = total**1.5
    least = cp.min(x + y)
    return width, least, total**0.25
