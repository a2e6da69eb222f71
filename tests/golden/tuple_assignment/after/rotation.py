"""Rotations in the plane."""

import numpy as np

from ._fused_rotation import (
    polar_radius_to_product,
    rotated_c,
    rotated_value,
    rotated_value_20b6f3,
    rotated_value_from_c_x_s_y,
    rotated_value_from_s_x_c_y,
)


def polar(x, y):
    """Radius and angle, and their product."""
    radius, angle, product = polar_radius_to_product(x, y)
    return radius, angle, product


def rotated(x, y, angle):
    """The points after two rotations by the angle."""
    c, s = rotated_c(angle)
    x, y = rotated_value(c, x, s, y), rotated_value_from_s_x_c_y(s, x, c, y)
    x, y = rotated_value_from_c_x_s_y(c, x, s, y), rotated_value_20b6f3(s, x, c, y)
    return x, y
