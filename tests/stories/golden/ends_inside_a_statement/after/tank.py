"""A tank of water whose surface moves."""

import numpy as np

from . import _fused_tank as _fused


class Tank:
    """Heights of the surface, kept from step to step."""

    def __init__(self, height: np.ndarray):
        self.height = height
        self.steps = {}

    def step(self, inflow: np.ndarray, outflow: np.ndarray, dt):
        """The attribute takes what the kernel computes."""
        height = self.height
        self.height = _fused.tank_step_fused(inflow, outflow, dt, height)

    def keep(self, key, inflow: np.ndarray, dt):
        """So does an entry of a table."""
        volume = dt * inflow
        self.steps[key] = volume * volume

    def difference(self, other: np.ndarray):
        """The sum ends the kernel, inside a call that stays."""
        return float(_fused.tank_difference_fused(self.height, other))


def shaped(a: np.ndarray, b: np.ndarray):
    """A method of the value, called after it is computed."""
    return _fused.shaped_fused(a, b).reshape(-1, 1)


def masses(height: np.ndarray, area: np.ndarray):
    """A builtin is looked up before, which nobody can tell."""
    return sum(_fused.masses_fused(height, area))


def run(height, inflow, outflow):
    tank = Tank(height)
    tank.step(inflow, outflow, 0.1)
    tank.keep("first", inflow, 0.1)
    return tank.height, tank.steps["first"], tank.difference(outflow)
