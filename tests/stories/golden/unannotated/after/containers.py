"""Arrays that are unpacked, or kept in containers and objects."""

import numpy as np

import _fused_containers as _fused

STEPS = np.arange(4)


def lorenz(state, sigma, rho, beta):
    x, y, z = state
    dx, dy, dz = _fused.lorenz_fused(sigma, y, x, rho, z, beta)
    return dx, dy, dz


def diffused(fields, dt):
    u = fields["u"]
    v = fields["v"]
    w = _fused.diffused_fused(v, u, dt)
    return w


def spread(u, v, dt):
    return diffused({"u": u, "v": v}, dt)


def mixed(arrays, dt):
    a, b = arrays[0], arrays[1]
    return _fused.mixed_fused(a, dt, b)


class Oscillator:
    def __init__(self, u, v):
        self.u = u
        self.v = v

    def step(self, dt):
        _fused.oscillator_step_fused(self, dt)

    def energy(self, stiffness):
        return _fused.oscillator_energy_fused(self, stiffness)


def advanced(u, v, dt):
    oscillator = Oscillator(u, v)
    oscillator.step(dt)
    return oscillator.u, oscillator.energy(2.0)
