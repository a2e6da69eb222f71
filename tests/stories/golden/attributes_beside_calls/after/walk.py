"""Statements whose operands call functions stand apart from those that read and set attributes."""

import numpy as np

import _fused_walk as _fused


class Walk:
    """Places `x` with speeds `v`, which `kick` replaces."""

    def __init__(self, n, width: float):
        self.x = (width / n) * (np.arange(n) + 0.5)
        _fused.walk_init_fused(self)
        self.energy = None

    def kick(self, n):
        """Sets the attributes that its callers read before and afterwards."""
        self.v = self.v + 1.0
        return np.linspace(0.0, 1.0, n)

    def step(self, dt):
        """The speeds before the kick move the places, those behind it make the energy."""
        _fused.walk_step_fused_x(self, dt)
        noise = self.kick(self.x.size) * 2 + 1
        _fused.walk_step_fused_energy(self)
        return noise

    def drift(self, dt):
        """Nobody's attributes are asked for by the statement that calls."""
        moved = _fused.walk_drift_fused_moved(np.linspace(0.0, dt, self.x.size))
        _fused.walk_drift_fused_v(self, dt)
        return moved
