"""Slope limiters."""

import numpy as np

from ._fused_flux import limited_first_to_slope, limited_smaller_to_slope, limited_value


def limited(left, right, limiter):
    """The slope that does not create new extrema."""
    if limiter == "none":
        return limited_value(left, right)
    same_sign = left * right > 0.0
    if limiter == "minmod":
        slope = limited_smaller_to_slope(left, right)
    else:
        slope = limited_first_to_slope(left, right)
    return np.where(same_sign, slope, 0.0)
