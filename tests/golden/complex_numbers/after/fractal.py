"""The Mandelbrot set."""

import numpy as np

from ._fused_fractal import step_following_to_escaped


def step(z, c):
    """The next iterate, and whether it has escaped."""
    following, escaped = step_following_to_escaped(z, c)
    return following, escaped
