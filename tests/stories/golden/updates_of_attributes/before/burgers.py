"""A conservation law as classes have it: fluxes are locals, what they update is an attribute."""

import numpy as np


class Burgers:
    def __init__(self, u, dt):
        self.u = u
        self.dt = dt

    def flux(self, u):
        return 0.5 * (u[1:] ** 2 + u[:-1] ** 2)

    def step(self):
        """Fluxes, then an update of the attribute, then its borders."""
        f = 0.5 * (self.u[1:] ** 2 + self.u[:-1] ** 2)
        self.u[1:-1] -= self.dt * (f[1:] - f[:-1])  # conservative
        self.u[0] = self.u[-2]

    def advance(self):
        """The flux is a method."""
        f = self.flux(self.u)
        self.u[1:-1] -= self.dt * (f[1:] - f[:-1])

    def relax(self, u):
        """Only a number is an attribute."""
        f = u[1:] - u[:-1]
        u[1:-1] += self.dt * (f[1:] - f[:-1])

    def assign(self):
        """The value alone is computed by the call."""
        f = self.u[1:] ** 2 - self.u[:-1]
        self.u[1:-1] = self.u[1:-1] - self.dt * (f[1:] - f[:-1])


class Logged(Burgers):
    """Looks at every reading of `u`."""

    @property
    def u(self):
        self.read = getattr(self, "read", 0) + 1
        return self.held

    @u.setter
    def u(self, value):
        self.held = value


def run(kind, name, u, *given):
    tank = {"burgers": Burgers, "logged": Logged}[kind](u, 0.1)
    getattr(tank, name)(*given)
    return tank.u, getattr(tank, "read", 0)


def fluxes(u):
    return Burgers(u, 0.1).flux(u)
