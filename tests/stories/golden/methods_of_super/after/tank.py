"""Tanks."""

import numpy as np

from . import _fused_tank as _fused
from .core.base import Solver


class Tank(Solver):
    """Adds to what its base computes."""

    def source(self, h):
        return h - 1.0

    def flux(self, h):
        return _fused.tank_flux_fused(self, __class__, h)

    def limited(self, h):
        """A static method, and an attribute that the method sets."""
        return _fused.tank_limited_fused(self, __class__, h)

    def drained(self, h, rate):
        """`h` has changed where `super` raises."""
        return _fused.tank_drained_fused(self, __class__, h, rate)


class Checked(Solver):
    """Stands between a tank and its base in the classes of a checked tank."""

    def flux(self, h):
        return h * 100.0


class CheckedTank(Tank, Checked):
    """Python finds `Checked.flux` where the source shows `Solver.flux`."""


class Deep(Tank):
    """Calls what the source shows two classes further up."""

    def flux(self, h):
        return h - super().flux(h)

    def limited(self, h):
        return _fused.deep_limited_fused(self, __class__, h)


class Alien:
    """No tank."""

    u = 2.0


def run(kind, method, u, changes, *given):
    solver = {"base": Solver, "tank": Tank, "checked": CheckedTank, "deep": Deep}[kind](u)
    vars(solver).update(changes)
    return getattr(solver, method)(*given), solver.u, given


def of_another_object(h):
    try:
        return Tank.drained(Alien(), h, 0.5)
    except TypeError as error:
        return str(error), h
