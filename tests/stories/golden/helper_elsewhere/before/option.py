"""Value of a call with one year to expiry."""

import numpy as np

from .stats import cdf


def value(S, K, r, sigma):
    """Black and Scholes (1973) with T = 1."""
    d1 = (np.log(S / K) + r) / sigma + 0.5 * sigma
    d2 = d1 - sigma
    return S * cdf(d1) - K * np.exp(-r) * cdf(d2)
