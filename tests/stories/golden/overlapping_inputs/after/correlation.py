"""Correlations."""

import numpy as np

from . import _fused_correlation as _fused


def lagged(first, second):
    """Products of deviations, and their sum of squares."""
    product, spread = _fused.lagged_fused(first, second)
    return product, spread
