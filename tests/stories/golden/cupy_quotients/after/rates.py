"""Quotients, roots and logarithms of CuPy's elements: many of them in one kernel are watched instead of branched around."""

import cupy as cp

from . import _fused_rates as _fused


def ratio(a, b):
    return _fused.ratio_fused(a, b)


def distance(spot: cp.ndarray, strike, years, volatility):
    """Six, one of them a function's."""
    return _fused.distance_fused(volatility, years, spot, strike)


def weigh(values: cp.ndarray, low, high, unit):
    """Four, of an array that is overwritten."""
    _fused.weigh_fused(values, low, unit, high)


def rescale(values: cp.ndarray, low, high, unit):
    """Four, of differences, which may be zero for many elements."""
    return _fused.rescale_fused(values, low, high, unit)


def densities(x: cp.ndarray, width):
    """Four of exponentials, which are zero for many elements: none is watched."""
    return _fused.densities_fused(x, width)


def share(part: cp.ndarray, whole, unit):
    """Four, and their sum, which watches doubles: zeros are usual among them."""
    return _fused.share_fused(part, whole, unit)


def largest(part: cp.ndarray, whole, unit):
    """Four, and two results."""
    return _fused.largest_fused(part, whole, unit)


def share_kept(part: cp.ndarray, whole, unit):
    """Four, one array of which is stored: a thread would store some of it twice."""
    first, total = _fused.share_kept_fused(part, whole, unit)
    return first, total


def share_of_powers(part: cp.ndarray, whole, unit):
    """Four and an exponential, which takes the registers that they would need."""
    return _fused.share_of_powers_fused(part, whole, unit)
