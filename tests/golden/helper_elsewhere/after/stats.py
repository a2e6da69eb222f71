"""The logistic approximation of the normal distribution."""

import numpy as np

from ._fused_stats import cdf_argument_to_value, logistic_value

SLOPE = 1.5976
CUBIC = 0.070565992


def logistic(z):
    return logistic_value(z)


def cdf(x):
    """Distribution function, error below 2e-4."""
    return cdf_argument_to_value(x)
