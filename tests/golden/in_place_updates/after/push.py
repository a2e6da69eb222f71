"""A leap-frog step."""

import numpy as np

from ._fused_push import kick_drift_v_to_value


def kick_drift(x, v, a, dt):
    """Advance velocities, then positions, in place; returns the kinetic energy per mass of each particle."""
    return kick_drift_v_to_value(v, a, dt, x)
