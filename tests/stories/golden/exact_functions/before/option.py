"""Prices of options."""

import numpy as np


def cdf(x):
    """The logistic approximation of the normal distribution."""
    return 1.0 / (1.0 + np.exp(-1.702 * x))


def price(S, K, T, r, sigma):
    """Black and Scholes."""
    d1 = (np.log(S / K) + (r + 0.5 * sigma**2) * T) / (sigma * np.sqrt(T))
    d2 = d1 - sigma * np.sqrt(T)
    return S * cdf(d1) - K * np.exp(-r * T) * cdf(d2)
