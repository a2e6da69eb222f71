"""Loops that run a few times, with values that the source shows."""

import numpy as np

from . import _fused_rounds as _fused

WEIGHTS = (0.1, 0.4, 0.5)
STAGES = ((0.5, 1), (-0.25, 2))


def inverse_root(a: np.ndarray):
    """Newton's method from a straight line."""
    x = _fused.inverse_root_fused(a)
    return x


def smoothed(u: np.ndarray):
    """A weighted mean of neighbours that stand before."""
    out = _fused.smoothed_fused(u)
    return out


def twice_smoothed(u: np.ndarray, steps):
    """Two passes in each step, each a little shorter than the one before."""
    means = []
    for _ in range(steps):
        u = _fused.twice_smoothed_fused(u)
        means.append(u)
    return means


def relaxed(x: np.ndarray, y: np.ndarray, dt):
    """Stages of a scheme, each with two half steps."""
    x = _fused.relaxed_fused(y, x, dt)
    return x
