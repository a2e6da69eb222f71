"""Slope limiters."""

import numpy as np

from . import _fused_flux as _fused


def limited(left, right, limiter):
    """The slope that does not create new extrema."""
    if limiter == "none":
        return _fused.limited_fused_value(left, right)
    same_sign = left * right > 0.0
    if limiter == "minmod":
        slope = _fused.limited_fused_slope(left, right)
    else:
        slope = _fused.limited_fused_slope_2(left, right)
    return np.where(same_sign, slope, 0.0)
