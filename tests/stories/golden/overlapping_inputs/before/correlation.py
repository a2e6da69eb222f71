"""Correlations."""

import numpy as np


def lagged(first, second):
    """Products of deviations, and their sum of squares."""
    product = (first - 0.5) * (second - 0.5)
    spread = np.square(first - second)
    return product, spread
