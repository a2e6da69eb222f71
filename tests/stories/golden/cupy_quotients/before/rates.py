"""Quotients, roots and logarithms of CuPy's elements: many of them in one kernel are watched instead of branched around."""

import cupy as cp


def ratio(a, b):
    return a / (1.0 + cp.absolute(b))


def distance(spot: cp.ndarray, strike, years, volatility):
    """Six, one of them a function's."""
    spread = volatility * cp.sqrt(years)
    d1 = cp.log(spot / strike) / spread + 0.5 * spread
    return ratio(1.0, d1) / cp.sqrt(strike)


def weigh(values: cp.ndarray, low, high, unit):
    """Four, of an array that is overwritten."""
    part = 1.0 / (values + low)
    values[...] = part / unit + cp.sqrt(part) / high


def rescale(values: cp.ndarray, low, high, unit):
    """Four, of differences, which may be zero for many elements."""
    part = (values - low) / (high - low)
    return part / unit + cp.sqrt(part) / high


def densities(x: cp.ndarray, width):
    """Four of exponentials, which are zero for many elements: none is watched."""
    peak = cp.exp(-x * x) / width
    return peak / cp.sqrt(peak + 1.0) + cp.exp(-x) / width


def share(part: cp.ndarray, whole, unit):
    """Four, and their sum, which watches doubles: zeros are usual among them."""
    first = part / whole / unit
    return cp.sum(first / whole + cp.sqrt(first))


def largest(part: cp.ndarray, whole, unit):
    """Four, and two results."""
    first, second = part / whole, unit / whole
    speed = cp.sqrt(first * first + second * second) + cp.sqrt(whole)
    return cp.max(speed), cp.min(speed)


def share_kept(part: cp.ndarray, whole, unit):
    """Four, one array of which is stored: a thread would store some of it twice."""
    first = part / whole / unit
    return first, cp.sum(first / whole + cp.sqrt(first))


def share_of_powers(part: cp.ndarray, whole, unit):
    """Four and an exponential, which takes the registers that they would need."""
    first = part / whole / unit
    return cp.sum(first / whole + cp.sqrt(first) * cp.exp(-whole))
