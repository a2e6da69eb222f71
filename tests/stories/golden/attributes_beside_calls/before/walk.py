"""Statements whose operands call functions stand apart from those that read and set attributes."""

import numpy as np


class Walk:
    """Places `x` with speeds `v`, which `kick` replaces."""

    def __init__(self, n, width: float):
        self.x = (width / n) * (np.arange(n) + 0.5)
        self.v = 0.1 * np.cos(self.x) + 0.01 * self.x
        self.energy = None

    def kick(self, n):
        """Sets the attributes that its callers read before and afterwards."""
        self.v = self.v + 1.0
        return np.linspace(0.0, 1.0, n)

    def step(self, dt):
        """The speeds before the kick move the places, those behind it make the energy."""
        self.x = self.x + dt * self.v * np.exp(-self.x)
        noise = self.kick(self.x.size) * 2 + 1
        self.energy = self.v * self.v * 0.5 + np.exp(-self.x)
        return noise

    def drift(self, dt):
        """Nobody's attributes are asked for by the statement that calls."""
        noise = np.linspace(0.0, dt, self.x.size) * 2 + 1
        moved = np.exp(noise) - 1
        self.x = self.x + dt * self.v * np.exp(-self.x)
        self.v = self.v * (1 - dt) + 0.5 * self.x
        return moved
