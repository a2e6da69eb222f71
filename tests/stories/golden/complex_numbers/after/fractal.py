"""The Mandelbrot set."""

import numpy as np

from . import _fused_fractal as _fused


def step(z, c):
    """The next iterate, and whether it has escaped."""
    following, escaped = _fused.step_fused(z, c)
    return following, escaped
