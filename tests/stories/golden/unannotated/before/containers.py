"""Arrays that are unpacked, or kept in containers and objects."""

import numpy as np

STEPS = np.arange(4)


def lorenz(state, sigma, rho, beta):
    x, y, z = state
    dx = sigma * (y - x)
    dy = x * (rho - z) - y
    dz = x * y - beta * z
    return dx, dy, dz


def diffused(fields, dt):
    u = fields["u"]
    v = fields["v"]
    w = (v - u) * dt + v * v
    return w


def spread(u, v, dt):
    return diffused({"u": u, "v": v}, dt)


def mixed(arrays, dt):
    a, b = arrays[0], arrays[1]
    return a + dt * (b - a) * b


class Oscillator:
    def __init__(self, u, v):
        self.u = u
        self.v = v

    def step(self, dt):
        self.u = self.u + dt * (self.v - self.u) * self.v

    def energy(self, stiffness):
        return 0.5 * self.v * self.v + 0.5 * stiffness * self.u * self.u


def advanced(u, v, dt):
    oscillator = Oscillator(u, v)
    oscillator.step(dt)
    return oscillator.u, oscillator.energy(2.0)
