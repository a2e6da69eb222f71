"""A leap-frog step."""

import numpy as np


def kick_drift(x, v, a, dt):
    """Advance velocities, then positions, in place; returns the kinetic energy per mass of each particle."""
    v += a * dt
    x += v * dt
    return 0.5 * np.square(v)
