"""Rotations in the plane."""

import numpy as np


def polar(x, y):
    """Radius and angle, and their product."""
    radius, angle = np.sqrt(x * x + y * y), np.arctan2(y, x)
    product = radius * angle
    return radius, angle, product


def rotated(x, y, angle):
    """The points after two rotations by the angle."""
    c, s = np.cos(angle), np.sin(angle)
    x, y = c * x - s * y, s * x + c * y
    x, y = c * x - s * y, s * x + c * y
    return x, y
