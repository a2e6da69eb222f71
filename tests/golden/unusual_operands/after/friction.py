"""Friction."""

import numpy as np

from ._fused_friction import slowness_inverse_to_value, softened_root_to_value


def softened(speed, width):
    """A smooth sign of the speed, scaled."""
    return softened_root_to_value(speed, width)


def slowness(speed):
    """Twice the root of the inverse."""
    return slowness_inverse_to_value(speed)


def checked(speed):
    """The same, with floating-point errors raised."""
    with np.errstate(all="raise"):
        return slowness(speed)
