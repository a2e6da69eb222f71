"""Relaxation towards an equilibrium."""

import numpy as np


def relaxed(state, equilibrium, steps):
    """The state after a number of explicit steps with a saturating rate."""
    for _ in range(steps):
        distance = equilibrium - state
        rate = distance / (1.0 + np.abs(distance))
        state = state + 0.1 * rate
    return state
