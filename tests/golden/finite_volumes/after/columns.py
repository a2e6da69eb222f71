"""Finite volumes: a spacing that producer and consumer share, and steps in place."""

import numpy as np

from _fused_columns import (
    advected_dq_to_value_2,
    burgers_f_to_value,
    column_step_flux_to_value_of,
    heated_flux_to_new,
    two_stages_f_to_half,
    two_stages_f_to_u,
)


def heated(f, k, dz, dt):
    """One step of conduction, in a new array."""
    new = heated_flux_to_new(k, f, dz, dt)
    return new


def burgers(u, nu, dx, dt, steps):
    """In place: what a step overwrites is read by the fluxes of its neighbours."""
    for _ in range(steps):
        # both fluxes
        u[1:-1] = burgers_f_to_value(u, nu, dx, dt)
    return u


def advected(q, c, dx, dt):
    """With a flux limiter; `value` is the author's name."""
    q[2:-1] = advected_dq_to_value_2(q, c, dt, dx)


def two_stages(u, k, dx):
    """A name that is bound again is not read afterwards."""
    half = u.copy()
    two_stages_f_to_half(k, u, dx, half)
    two_stages_f_to_u(k, half, dx, u)
    return half


class Column:
    def __init__(self, t, k, dz, dt):
        self.t, self.k, self.dz, self.dt = t, k, dz, dt

    def step(self):
        self.t[1:-1] = column_step_flux_to_value_of(self)


def column_after(t, dz, steps):
    column = Column(t, 1.5, dz, 0.01)
    for _ in range(steps):
        column.step()
    return column.t
