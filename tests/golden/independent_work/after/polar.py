"""Polar coordinates."""

import numpy as np

from ._fused_polar import components_x_to_area


def components(radius, angle):
    """Cartesian coordinates and the area element."""
    x, y, area = components_x_to_area(radius, angle)
    return x, y, area
