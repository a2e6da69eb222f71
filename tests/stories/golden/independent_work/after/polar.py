"""Polar coordinates."""

import numpy as np

from . import _fused_polar as _fused


def components(radius, angle):
    """Cartesian coordinates and the area element."""
    x, y, area = _fused.components_fused(radius, angle)
    return x, y, area
