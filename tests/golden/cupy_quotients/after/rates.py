"""Quotients, roots and logarithms of CuPy's elements: many of them in one kernel are watched instead of branched around."""

import cupy as cp

from ._fused_rates import (
    densities_peak_to_value,
    distance_spread_to_value,
    largest_first_to_value_1,
    ratio_value,
    rescale_part_to_value,
    share_first_to_value,
    share_kept_first_to_total,
    share_of_powers_first_to_value,
    weigh_part_to_values,
)


def ratio(a, b):
    return ratio_value(a, b)


def distance(spot: cp.ndarray, strike, years, volatility):
    """Six, one of them a function's."""
    return distance_spread_to_value(volatility, years, spot, strike)


def weigh(values: cp.ndarray, low, high, unit):
    """Four, of an array that is overwritten."""
    weigh_part_to_values(values, low, unit, high)


def rescale(values: cp.ndarray, low, high, unit):
    """Four, of differences, which may be zero for many elements."""
    return rescale_part_to_value(values, low, high, unit)


def densities(x: cp.ndarray, width):
    """Four of exponentials, which are zero for many elements: none is watched."""
    return densities_peak_to_value(x, width)


def share(part: cp.ndarray, whole, unit):
    """Four, and their sum, which watches doubles: zeros are usual among them."""
    return share_first_to_value(part, whole, unit)


def largest(part: cp.ndarray, whole, unit):
    """Four, and two results."""
    return largest_first_to_value_1(part, whole, unit)


def share_kept(part: cp.ndarray, whole, unit):
    """Four, one array of which is stored: a thread would store some of it twice."""
    first, total = share_kept_first_to_total(part, whole, unit)
    return first, total


def share_of_powers(part: cp.ndarray, whole, unit):
    """Four and an exponential, which takes the registers that they would need."""
    return share_of_powers_first_to_value(part, whole, unit)
