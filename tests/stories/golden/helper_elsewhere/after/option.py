"""Value of a call with one year to expiry."""

import numpy as np

from . import _fused_option as _fused
from .stats import cdf


def value(S, K, r, sigma):
    """Black and Scholes (1973) with T = 1."""
    return _fused.value_fused(S, K, r, sigma)
