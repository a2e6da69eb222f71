"""Finite volumes: a spacing that producer and consumer share, and steps in place."""

import numpy as np

import _fused_columns as _fused


def heated(f, k, dz, dt):
    """One step of conduction, in a new array."""
    new = _fused.heated_flux_to_new(k, f, dz, dt)
    return new


def burgers(u, nu, dx, dt, steps):
    """In place: what a step overwrites is read by the fluxes of its neighbours."""
    for _ in range(steps):
        # both fluxes
        u[1:-1] = _fused.burgers_f_to_value(u, nu, dx, dt)
    return u


def advected(q, c, dx, dt):
    """With a flux limiter; `value` is the author's name."""
    q[2:-1] = _fused.advected_dq_to_value_2(q, c, dt, dx)


def two_stages(u, k, dx):
    """A name that is bound again is not read afterwards."""
    half = u.copy()
    _fused.two_stages_f_to_half(k, u, dx, half)
    _fused.two_stages_f_to_u(k, half, dx, u)
    return half


class Column:
    def __init__(self, t, k, dz, dt):
        self.t, self.k, self.dz, self.dt = t, k, dz, dt

    def step(self):
        self.t[1:-1] = _fused.column_step_flux_to_value_of(self)


def column_after(t, dz, steps):
    column = Column(t, 1.5, dz, 0.01)
    for _ in range(steps):
        column.step()
    return column.t
