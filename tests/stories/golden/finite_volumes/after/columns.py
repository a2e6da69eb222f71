"""Finite volumes: a spacing that producer and consumer share, and steps in place."""

import numpy as np

import _fused_columns as _fused


def heated(f, k, dz, dt):
    """One step of conduction, in a new array."""
    new = _fused.heated_fused(k, f, dz, dt)
    return new


def burgers(u, nu, dx, dt, steps):
    """In place: what a step overwrites is read by the fluxes of its neighbours."""
    for _ in range(steps):
        # both fluxes
        u[1:-1] = _fused.burgers_fused(u, nu, dx, dt)
    return u


def advected(q, c, dx, dt):
    """With a flux limiter; `value` is the author's name."""
    q[2:-1] = _fused.advected_fused(q, c, dt, dx)


def two_stages(u, k, dx):
    """A name that is bound again is not read afterwards."""
    half = _fused.two_stages_fused(u, k, dx)
    return half


class Column:
    def __init__(self, t, k, dz, dt):
        self.t, self.k, self.dz, self.dt = t, k, dz, dt

    def step(self):
        self.t[1:-1] = _fused.column_step_fused(self)


def column_after(t, dz, steps):
    column = Column(t, 1.5, dz, 0.01)
    for _ in range(steps):
        column.step()
    return column.t
