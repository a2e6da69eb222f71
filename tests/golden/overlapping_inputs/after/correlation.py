"""Correlations."""

import numpy as np

from ._fused_correlation import lagged_product_to_spread


def lagged(first, second):
    """Products of deviations, and their sum of squares."""
    product, spread = lagged_product_to_spread(first, second)
    return product, spread
