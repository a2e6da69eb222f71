"""Friction."""

import numpy as np


def softened(speed, width):
    """A smooth sign of the speed, scaled."""
    root = np.sqrt(speed * speed + width)
    return speed / root


def slowness(speed):
    """Twice the root of the inverse."""
    inverse = 1.0 / speed
    return np.sqrt(inverse) * 2.0


def checked(speed):
    """The same, with floating-point errors raised."""
    with np.errstate(all="raise"):
        return slowness(speed)
