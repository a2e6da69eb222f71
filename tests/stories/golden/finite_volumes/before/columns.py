"""Finite volumes: a spacing that producer and consumer share, and steps in place."""

import numpy as np


def heated(f, k, dz, dt):
    """One step of conduction, in a new array."""
    flux = k[1:] * (f[1:] - f[:-1]) / dz
    new = f.copy()
    new[1:-1] = f[1:-1] + dt / dz * (flux[1:] - flux[:-1])
    return new


def burgers(u, nu, dx, dt, steps):
    """In place: what a step overwrites is read by the fluxes of its neighbours."""
    for _ in range(steps):
        f = 0.5 * u * u
        d = nu * (u[1:] - u[:-1]) / dx  # diffusion
        # both fluxes
        u[1:-1] = u[1:-1] - dt / (2 * dx) * (f[2:] - f[:-2]) + dt / dx * (d[1:] - d[:-1])
    return u


def advected(q, c, dx, dt):
    """With a flux limiter; `value` is the author's name."""
    dq = q[1:] - q[:-1]
    value = np.where(dq[1:] * dq[:-1] > 0, np.minimum(np.abs(dq[1:]), np.abs(dq[:-1])) * np.sign(dq[1:]), 0.0)
    flux = c * (q[1:-1] + 0.5 * (1 - c * dt / dx) * value)
    q[2:-1] = q[2:-1] - dt / dx * (flux[1:] - flux[:-1])


def two_stages(u, k, dx):
    """A name that is bound again is not read afterwards."""
    half = u.copy()
    f = k * (u[1:] - u[:-1]) / dx
    half[1:-1] = u[1:-1] + 0.5 * (f[1:] - f[:-1]) / dx
    f = k * (half[1:] - half[:-1]) / dx
    u[1:-1] = u[1:-1] + (f[1:] - f[:-1]) / dx
    return half


class Column:
    def __init__(self, t, k, dz, dt):
        self.t, self.k, self.dz, self.dt = t, k, dz, dt

    def step(self):
        flux = -self.k * (self.t[1:] - self.t[:-1]) / self.dz
        self.t[1:-1] = self.t[1:-1] - self.dt / self.dz * (flux[1:] - flux[:-1])


def column_after(t, dz, steps):
    column = Column(t, 1.5, dz, 0.01)
    for _ in range(steps):
        column.step()
    return column.t
