"""Rotations in the plane."""

import numpy as np

from . import _fused_rotation as _fused


def polar(x, y):
    """Radius and angle, and their product."""
    radius, angle, product = _fused.polar_fused(x, y)
    return radius, angle, product


def rotated(x, y, angle):
    """The points after two rotations by the angle."""
    x, y = _fused.rotated_fused(angle, x, y)
    return x, y
