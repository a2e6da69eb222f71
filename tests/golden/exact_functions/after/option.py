"""Prices of options."""

import numpy as np

from ._fused_option import price_d1_to_value


def cdf(x):
    """The logistic approximation of the normal distribution."""
    return 1.0 / (1.0 + np.exp(-1.702 * x))


def price(S, K, T, r, sigma):
    """Black and Scholes."""
    return price_d1_to_value(S, K, r, sigma, T)
