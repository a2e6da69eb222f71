"""Newton's method for square roots."""

import numpy as np

from ._fused_newton import root_correction_to_x


def root(a, steps):
    """The root and the last correction."""
    x = np.ones_like(a)
    for _ in range(steps):
        correction, x = root_correction_to_x(a, x)
    return x, correction
