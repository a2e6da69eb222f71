"""The logistic approximation of the normal distribution."""

import numpy as np

from . import _fused_stats as _fused

SLOPE = 1.5976
CUBIC = 0.070565992


def logistic(z):
    return _fused.logistic_fused(z)


def cdf(x):
    """Distribution function, error below 2e-4."""
    return _fused.cdf_fused(x)
