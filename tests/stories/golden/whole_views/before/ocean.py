"""An ocean."""

import numpy as np


def moved(x, v, dt):
    """Advance in place; returns half the speed of sound there."""
    x += v * dt
    y = x[:] * 2
    return np.sqrt(y)


def mixed(t):
    """Relax towards the freezing point."""
    anomaly = t[...] + 1.8
    return np.tanh(anomaly[:]) - 1.8
