"""Slope limiters."""

import numpy as np


def limited(left, right, limiter):
    """The slope that does not create new extrema."""
    if limiter == "none":
        return 0.5 * np.add(left, right)
    same_sign = left * right > 0.0
    if limiter == "minmod":
        smaller = np.minimum(np.abs(left), np.abs(right))
        slope = np.sign(left) * smaller
    else:
        first = np.minimum(2.0 * np.abs(left), np.abs(right))
        second = np.minimum(np.abs(left), 2.0 * np.abs(right))
        slope = np.sign(left) * np.maximum(first, second)
    return np.where(same_sign, slope, 0.0)
