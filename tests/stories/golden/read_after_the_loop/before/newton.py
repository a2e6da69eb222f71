"""Newton's method for square roots."""

import numpy as np


def root(a, steps):
    """The root and the last correction."""
    x = np.ones_like(a)
    for _ in range(steps):
        correction = 0.5 * (a / x - x)
        x = x + correction
    return x, correction
