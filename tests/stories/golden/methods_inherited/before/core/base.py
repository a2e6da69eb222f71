"""What all solvers share."""

from .limits import Limiter


class Solver:
    """Its methods are called on objects of classes that derive from it."""

    order = 2.0

    def flux(self, h):
        """Calls a function by the name of its class, and a method of the object, which a derived class has itself."""
        return Limiter.minmod(h, self.u) * self.u + self.source(h)

    def source(self, h):
        """Replaced."""
        return h * 0.25

    @classmethod
    def scaled(cls, h, *, by=3.0):
        """Calls a method of the class."""
        return cls.squared(h) * by

    @staticmethod
    def squared(h):
        return h * h
