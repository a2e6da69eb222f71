"""What all solvers share."""

from . import _fused_base as _fused
from .limits import Limiter


class Solver:
    """Its methods are called on objects of classes that derive from it."""

    order = 2.0

    def flux(self, h):
        """Calls a function by the name of its class, and a method of the object, which a derived class has itself."""
        return _fused.solver_flux_fused(self, h)

    def source(self, h):
        """Replaced."""
        return h * 0.25

    @classmethod
    def scaled(cls, h, *, by=3.0):
        """Calls a method of the class."""
        return _fused.solver_scaled_fused(cls, h, by)

    @staticmethod
    def squared(h):
        return h * h
