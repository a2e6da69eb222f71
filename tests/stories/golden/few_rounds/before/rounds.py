"""Loops that run a few times, with values that the source shows."""

import numpy as np

WEIGHTS = (0.1, 0.4, 0.5)
STAGES = ((0.5, 1), (-0.25, 2))


def inverse_root(a: np.ndarray):
    """Newton's method from a straight line."""
    x = 1.5 - 0.5 * a
    for _ in range(3):  # three are enough near 1
        # x approaches 1 / sqrt(a)
        x = x * (1.5 - 0.5 * a * x * x)
    return x


def smoothed(u: np.ndarray):
    """A weighted mean of neighbours that stand before."""
    out = 0.0 * u[3:]
    for k, weight in enumerate(WEIGHTS):
        out += weight * u[k : k - 3]
    return out


def twice_smoothed(u: np.ndarray, steps):
    """Two passes in each step, each a little shorter than the one before."""
    means = []
    for _ in range(steps):
        for _ in range(2):
            u = 0.5 * u[1:] + 0.5 * u[:-1]
        means.append(u)
    return means


def relaxed(x: np.ndarray, y: np.ndarray, dt):
    """Stages of a scheme, each with two half steps."""
    for factor, divisor in STAGES:
        for half in (1, 2):
            slope = y - x / divisor
            x = x + dt * factor * half * slope
    return x
