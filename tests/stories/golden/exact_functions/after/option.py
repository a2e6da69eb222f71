"""Prices of options."""

import numpy as np

from . import _fused_option as _fused


def cdf(x):
    """The logistic approximation of the normal distribution."""
    return 1.0 / (1.0 + np.exp(-1.702 * x))


def price(S, K, T, r, sigma):
    """Black and Scholes."""
    return _fused.price_fused(S, K, r, sigma, T)
