"""Interiors, and the rows, columns and elements around them."""

import numpy as np


def pressure(p, before, source):
    p[1:-1, 1:-1] = 0.25 * (before[1:-1, 2:] + before[1:-1, :-2] + before[2:, 1:-1] + before[:-2, 1:-1] - source)
    p[:, -1] = p[:, -2]  # no flux
    p[0, :] = p[1, :]
    p[:, 0] = p[:, 1]
    p[-1, :] = 0.0


def line(u, rate, left):
    u[1:-1] = u[1:-1] * rate + 1.0
    u[0] = 2.0 * u[1] - u[2] * rate
    u[-1] = u[0] / left


def walls(u, v):
    u[0, :] = 2.0 * u[1, :] - u[2, :]
    v[0, :] = u[0, :] * 0.5 + v[-2, :]
    u[:, 0] = 2.0 * u[:, 1] - u[:, 2]  # the corner once more


def prescribed(u, v, dt):
    """Borders first: the interior touches none of their elements."""
    v[0, :] = u[1, :] * 2
    v[:, 0] = 1.0  # the corner once more
    v[1:-1, 1:-1] = u[1:-1, 1:-1] + dt * (u[2:, 1:-1] - u[:-2, 1:-1])
    v[-1, :] = v[-2, :]


class Rod:
    def __init__(self, u):
        self.u, self.new = u, np.zeros_like(u)

    def step(self, rate):
        self.new[0] = 2 * rate
        self.new[1:-1] = self.u[1:-1] + rate * (self.u[2:] - 2 * self.u[1:-1] + self.u[:-2])
        self.new[-1] = self.new[-2] * 0.5
        self.u, self.new = self.new, self.u

    def coupled(self, source):
        """A border reads an attribute that the interior does not."""
        self.u[1:-1] = source[2:] - source[:-2] * 2
        self.u[-1] = self.new[0] + 1.0


def rod_beside(u, source):
    rod = Rod(u)
    rod.coupled(source)
    return rod.u


def rod_after(u, rate, steps):
    rod = Rod(u)
    for _ in range(steps):
        rod.step(rate)
    return rod.u


def ends_between(u, v, dt):
    """The ends of the next state are set between the flux and its reader, which touches neither."""
    flux = 0.5 * (u[1:] ** 2 - u[:-1])
    v[0] = u[0] * 0.5
    v[-1] = 1.0  # outflow
    v[1:-1] = u[1:-1] - dt * (flux[1:] - flux[:-1])


def end_between_in_place(u, dt):
    """The flux is of the old end; NumPy adds what the kernel computes."""
    flux = 0.5 * (u[1:] ** 2 - u[:-1])
    u[0] = 0.0
    u[1:-1] -= dt * (flux[1:] - flux[:-1])
    return u
