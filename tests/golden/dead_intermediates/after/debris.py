"""What is left after an edit."""

import numpy as np

from ._fused_debris import damped_speed_to_x, kept_radius_to_value


def kept(x, y):
    """Only the last value matters."""
    return kept_radius_to_value(x, y)


def damped(x, y, again):
    """A name that a branch gives another value to."""
    x = damped_speed_to_x(x, y)
    if again:
        speed = x.sum()
        x[0] = speed
    return x
