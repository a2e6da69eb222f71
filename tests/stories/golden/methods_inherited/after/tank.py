"""Tanks."""

import numpy as np

from . import _fused_tank as _fused
from .core.base import Solver
from .core.limits import Limiter


class Tank(Solver):
    """Has a source of its own."""

    def __init__(self, u):
        self.u = u

    def source(self, h):
        return h - 1.0

    def step(self, h):
        """Inherited methods, and a class method."""
        return _fused.tank_step_fused(self, h)

    @classmethod
    def of_class(cls, h):
        """Methods and a number of the class itself."""
        return _fused.tank_of_class_fused(cls, h)


class Leaky(Tank):
    """Has a function of the class and a source of its own."""

    def source(self, h):
        return h - 2.0

    @staticmethod
    def squared(h):
        return h * h * h


def difference(a, b):
    """A method by the name of a class, without any object."""
    return _fused.difference_fused(a, b)


def step(kind, h, u, changes):
    tank = {"tank": Tank, "leaky": Leaky}[kind](u)
    vars(tank).update(changes)
    return tank.step(h)


def of_class(kind, h):
    return {"tank": Tank, "leaky": Leaky}[kind].of_class(h)


def of_object(h, u):
    return Tank(u).of_class(h)


def of_base(h, u):
    solver = Solver()
    solver.u = u
    limiter = (Limiter,)[0]
    return solver.flux(h), solver.scaled(h), limiter.minmod(h, u)
