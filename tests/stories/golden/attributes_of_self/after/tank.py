"""A tank of water between two walls."""

import numpy as np

import _fused_tank as _fused


class Tank:
    """Heights at `n` places and speeds at the places between them."""

    def __init__(self, n):
        self.h = _fused.tank_init_fused(n)
        self.u = np.zeros(n - 1)
        self.depth = 1.0
        self.drag = 0.05
        self.energy = None

    def push(self, dt):
        """Reads attributes between array operations, writes one in place and binds others."""
        damped = _fused.tank_push_fused(self, dt)
        self.u = damped
        return damped

    def level(self, dt):
        """Stores into a part of an attribute."""
        _fused.tank_level_fused(self, dt)

    def shape(self, position):
        """One attribute is read once and first: it is an operand like others."""
        return _fused.tank_shape_fused(self.depth, position)


    def settle(self, dt):
        """Sets attributes before the values that it returns are computed."""
        # in the moving frame
        return _fused.tank_settle_fused(self, dt)


class Measured(Tank):
    """Counts how often a speed is set."""

    @property
    def u(self):
        return self._u

    @u.setter
    def u(self, value):
        self._u = value
        self.count = getattr(self, "count", 0) + 1
        self.depth = 1 / self.count


def run(kind, n, times):
    tank = kind(n)
    for _ in range(times):
        tank.push(0.1)
        tank.level(0.1)
    return tank.h, tank.u, tank.energy, tank.depth, tank.u is tank.push(0.1), tank.shape(tank.h), *tank.settle(0.1)


def plain(n, times):
    return run(Tank, n, times)


def measured(n, times):
    return run(Measured, n, times)


def shared(n):
    """Heights and speeds are one memory."""
    tank = Tank(n)
    tank.u = tank.h[1:]
    first = tank.push(0.1)
    tank.level(0.1)
    return first, tank.h, tank.u


def mismatched(n):
    """The second statement raises after the first has written."""
    tank = Tank(n)
    tank.drag = np.ones(n)
    before = tank.u
    try:
        tank.push(0.1)
    except ValueError:
        return tank.u is before, tank.u, tank.energy
