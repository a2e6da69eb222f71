"""The Mandelbrot set."""

import numpy as np


def step(z, c):
    """The next iterate, and whether it has escaped."""
    following = z * z + c
    escaped = ~np.isfinite(following)
    return following, escaped
