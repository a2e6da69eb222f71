"""Relaxation towards an equilibrium."""

import numpy as np

from ._fused_decay import relaxed_distance_to_state


def relaxed(state, equilibrium, steps):
    """The state after a number of explicit steps with a saturating rate."""
    for _ in range(steps):
        state = relaxed_distance_to_state(equilibrium, state)
    return state
