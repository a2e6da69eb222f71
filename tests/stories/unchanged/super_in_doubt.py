"""Calls of `super` that the source does not show to be one pure function stay calls."""

import numpy as np
from elsewhere import Base, Mixin


class Solver(Base):
    u = 2.0

    def flux(self, h):
        return h * self.u + h

    def _flux(self, h):
        return h * 2.0 + h

    @property
    def rate(self):
        return lambda h: h * 2.0 + h

    @classmethod
    def of_class(cls, h):
        return h * 2.0 + h

    def gives(self, h):
        return h

    def sets(self, h):
        self.u = 3.0
        return h * 2.0 + h

    def other(this, h):
        return h * this.u + h


class Tank(Solver):
    def flux(self, h):
        return super(Tank, self).flux(h)

    def unknown(self, h):
        return super().unknown(h)

    def rate(self, h):
        return super().rate(h)

    def of_class(self, h):
        return super().of_class(h)

    def gives(self, h):
        return super().gives(h)

    def sets(self, h):
        return super().sets(h)

    def other(self, h):
        return super().other(h)

    def rebound(self, h):
        self = Tank()
        return super().flux(h)

    def inside(self, h):
        def half(h):
            return super().flux(h)

        return half(h)

    def class_bound(self, h):
        __class__ = Solver
        return super().flux(h)

    def super_bound(self, h, super):
        return super().flux(h)

    @classmethod
    def made(cls, h):
        return super().of_class(h)

    @staticmethod
    def free(h):
        return super().flux(h)

    @np.vectorize
    def decorated(self, h):
        return super()._flux(h)


class Late(Mixin):
    def flux(self, h):
        return super().flux(h)


def outside(self, h):
    return super().flux(h)
