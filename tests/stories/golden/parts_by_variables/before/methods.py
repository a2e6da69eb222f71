"""Parts of arrays that an object holds."""

import numpy as np


class Wave:
    """All times of a string."""

    def __init__(self, u, factor):
        self.u = u
        self.factor = factor

    def step(self, n):
        inner = self.u[n, 2:] + self.u[n, :-2] - 2 * self.u[n, 1:-1]
        self.u[n + 1, 1:-1] = 2 * self.u[n, 1:-1] - self.u[n - 1, 1:-1] + self.factor * inner

    def damped(self, n, other):
        """Beside an array that is none of the object's."""
        self.u[n + 1, :] = 0.5 * (self.u[n, :] + other[n, :])
        self.u[n + 1, 1:] -= self.factor * other[n, 1:]

    def renewed(self, n):
        """The array is another one in between."""
        self.u[n, :] = self.u[n + 1, :] * 2.0 + 1.0
        self.u = self.u * 0.5
        self.u[n, :] = self.u[n + 1, :] * 3.0 - 1.0

    def halved(self, n):
        """So is all of it."""
        self.u[n, :] = self.u[n + 1, :] * 2.0 + 1.0
        self.u *= 0.5
        self.u += 1.0

    def taken(self, n):
        """Of names for what the object holds."""
        u, factor = self.u, self.factor
        inner = u[n, 2:] + u[n, :-2] - 2 * u[n, 1:-1]
        u[n + 1, 1:-1] = u[n, 1:-1] + factor * inner

    def reset(self):
        self.u = np.zeros_like(self.u)

    def called(self, n):
        """A call may bind the array again."""
        self.u[n, :] = self.u[n + 1, :] * 2.0 + 1.0
        self.reset()
        self.u[n, :] = self.u[n + 1, :] * 3.0 - 1.0


class Logged(Wave):
    """The array is found by code."""

    def __init__(self, u, factor):
        self.held = u
        self.factor = factor
        self.asked = 0

    @property
    def u(self):
        self.asked += 1
        return self.held[: self.asked + 3]

    @u.setter
    def u(self, value):
        self.held = value


def work(kind, u, factor, method, *arguments):
    wave = {"plain": Wave, "logged": Logged}[kind](u, factor)
    getattr(wave, method)(*arguments)
    return wave.u, getattr(wave, "asked", 0)
