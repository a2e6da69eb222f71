"""Powers of what is reduced stand between reductions of one pass."""

import cupy as cp

from . import _fused_powers as _fused


def moments(x):
    """Reductions inside the statements that compute with the numbers before."""
    mean = cp.mean(x)
    var, skew, kurtosis = _fused.moments_fused(x, mean)
    return mean, var, skew, kurtosis


def named(x, y):
    """A name for each, and a mean to the third, which is no integer."""
    share, top = _fused.named_fused(x, y)
    return share, top


def of_sums(x, y):
    """A sum may be an integer, whose power beside a real number is real."""
    total, width, least = _fused.of_sums_fused(x, y)
    return width, least, total**0.25
