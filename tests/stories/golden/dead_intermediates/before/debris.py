"""What is left after an edit."""

import numpy as np


def kept(x, y):
    """Only the last value matters."""
    radius = np.hypot(x, y)
    angle = np.arctan2(y, x)  # nobody reads it any more
    return radius * radius + 1.0


def damped(x, y, again):
    """A name that a branch gives another value to."""
    speed = np.hypot(x, y)
    x = x - 0.5 * speed * y
    if again:
        speed = x.sum()
        x[0] = speed
    return x
