"""The logistic approximation of the normal distribution."""

import numpy as np

SLOPE = 1.5976
CUBIC = 0.070565992


def logistic(z):
    return 1.0 / (1.0 + np.exp(-z))


def cdf(x):
    """Distribution function, error below 2e-4."""
    argument = SLOPE * x + CUBIC * x * x * x  # Bowling et al. (2009)
    return logistic(argument)
