"""Numbers that expressions convert behind array operations, in a program for both libraries."""

import cupy as cp
import numpy as np

from . import _fused_scales as _fused


def scaled(x, gain):
    """CuPy's name for NumPy's type, and NumPy's own."""
    xp = cp.get_array_module(x)
    return _fused.scaled_fused(x, xp, gain)


def saturated(image, amount):
    """Pull every channel away from a grey."""
    return _fused.saturated_fused(image, amount)


def total(x, weight, less):
    return _fused.total_fused(x, less, weight)


def ratio(x, a, count):
    """What is done with the sum is done behind it."""
    return _fused.ratio_fused(x, a) / count
