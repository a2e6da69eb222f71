"""Rotations in the plane."""

import numpy as np

from . import _fused_rotation as _fused


def polar(x, y):
    """Radius and angle, and their product."""
    radius, angle, product = _fused.polar_radius_to_product(x, y)
    return radius, angle, product


def rotated(x, y, angle):
    """The points after two rotations by the angle."""
    c, s = _fused.rotated_c(angle)
    x, y = _fused.rotated_value(c, x, s, y), _fused.rotated_value_from_s_x_c_y(s, x, c, y)
    x, y = _fused.rotated_value_from_c_x_s_y(c, x, s, y), _fused.rotated_value_20b6f3(s, x, c, y)
    return x, y
