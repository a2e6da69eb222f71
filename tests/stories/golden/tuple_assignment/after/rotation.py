"""Rotations in the plane."""

import numpy as np

from . import _fused_rotation as _fused


def polar(x, y):
    """Radius and angle, and their product."""
    radius, angle, product = _fused.polar_fused(x, y)
    return radius, angle, product


def rotated(x, y, angle):
    """The points after two rotations by the angle."""
    c, s = _fused.rotated_fused_c(angle)
    x, y = _fused.rotated_fused_value(c, x, s, y), _fused.rotated_fused_value_2(s, x, c, y)
    x, y = _fused.rotated_fused_value_3(c, x, s, y), _fused.rotated_fused_value_4(s, x, c, y)
    return x, y
