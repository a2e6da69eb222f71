"""The logistic approximation of the normal distribution."""

import numpy as np

from ._fused_stats import logistic_value

SLOPE = 1.5976
CUBIC = 0.070565992


def logistic(z):
    return logistic_value(z)


def cdf(x):
    """Distribution function, error below 2e-4."""
    argument = SLOPE * x + CUBIC * x * x * x  # Bowling et al. (2009)
    return logistic(argument)
