"""Statements whose operands call functions stand apart from those that read and set attributes."""

import numpy as np

from _fused_walk import (
    walk_drift_noise_to_moved,
    walk_drift_x_to_v_of,
    walk_init_v_of,
    walk_step_energy_of,
    walk_step_x_of,
)


class Walk:
    """Places `x` with speeds `v`, which `kick` replaces."""

    def __init__(self, n, width: float):
        self.x = (width / n) * (np.arange(n) + 0.5)
        walk_init_v_of(self)
        self.energy = None

    def kick(self, n):
        """Sets the attributes that its callers read before and afterwards."""
        self.v = self.v + 1.0
        return np.linspace(0.0, 1.0, n)

    def step(self, dt):
        """The speeds before the kick move the places, those behind it make the energy."""
        walk_step_x_of(self, dt)
        noise = self.kick(self.x.size) * 2 + 1
        walk_step_energy_of(self)
        return noise

    def drift(self, dt):
        """Nobody's attributes are asked for by the statement that calls."""
        moved = walk_drift_noise_to_moved(np.linspace(0.0, dt, self.x.size))
        walk_drift_x_to_v_of(self, dt)
        return moved
