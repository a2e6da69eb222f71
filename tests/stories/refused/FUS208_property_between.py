"""A property may compute anything: it is read where it stands, and so not between array operations of a kernel."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np


@dataclass
class Spec:
    n: int

    @property
    def dx(self):
        return 1.0 / self.n

    @cached_property
    def dt(self):
        return 0.5 * self.dx


@dataclass
class Solver:
    spec: Spec
    n: int

    @property
    def width(self):
        return 2.0 / self.n

    def slope(self, u: np.ndarray):
        return (u[2:] - u[:-2]) / self.spec.dx + 0.5 * u[1:-1] * self.spec.dx  # expect: FUS208

    def step(self, u: np.ndarray):
        return (u[2:] - u[:-2]) * self.spec.dt + u[1:-1] * self.spec.dt  # expect: FUS208

    def own(self, u: np.ndarray):
        return (u[2:] - u[:-2]) * self.width + u[1:-1]  # expect: FUS208

    def bound_first(self, u: np.ndarray):
        dx = self.spec.dx
        return (u[2:] - u[:-2]) / dx + 0.5 * u[1:-1] * dx  # expect: FUS101

    def first(self, u: np.ndarray):
        return self.width * u[1:] + u[:-1]  # expect: FUS101


# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `self.spec.dx`, which may run code of a class, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `self.spec.dt`, which may run code of a class, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `self.width`, which may run code of a class, after an array operation of the group.
