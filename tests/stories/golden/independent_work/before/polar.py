"""Polar coordinates."""

import numpy as np


def components(radius, angle):
    """Cartesian coordinates and the area element."""
    x = radius * np.cos(angle)
    y = radius * np.sin(angle)
    area = 0.5 * radius * radius
    return x, y, area
