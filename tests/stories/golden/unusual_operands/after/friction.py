"""Friction."""

import numpy as np

from . import _fused_friction as _fused


def softened(speed, width):
    """A smooth sign of the speed, scaled."""
    return _fused.softened_fused(speed, width)


def slowness(speed):
    """Twice the root of the inverse."""
    return _fused.slowness_fused(speed)


def checked(speed):
    """The same, with floating-point errors raised."""
    with np.errstate(all="raise"):
        return slowness(speed)
