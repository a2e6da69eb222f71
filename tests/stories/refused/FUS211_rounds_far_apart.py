"""Rounds of a loop do not run in turn where they touch rows far apart; what is near does."""

import numpy as np


def periodic(u, steps):
    """The first row is the last but one, which is not there yet when the first one is due."""
    for _ in range(steps):
        un = u.copy()
        u[1:-1, 1:-1] = 0.25 * (un[1:-1, 2:] + un[1:-1, :-2] + un[2:, 1:-1] + un[:-2, 1:-1])  # expect: FUS101
        u[0, :] = u[-2, :]  # expect: FUS211
        u[-1, :] = u[1, :]
    return u


def periodic_behind_exchange(u, v, steps):
    """The row is a pass of its own."""
    for _ in range(steps):
        v[1:-1] = 0.5 * (u[:-2] + u[2:])  # expect: FUS101
        u, v = v, u  # expect: FUS207
        u[0] = u[-2]  # expect: FUS211
    return u


def upside_down(u, v, steps):
    for _ in range(steps):
        v[:] = 0.5 * (u + u[::-1])  # expect: FUS101
        u[:] = 0.5 * (v + v[::-1])  # expect: FUS101, FUS203, FUS211
    return u


def nine_rows(u, v, steps):
    for _ in range(steps):
        v[9:] = 0.5 * (u[9:] + u[:-9])  # expect: FUS101, FUS211
        u, v = v, u
    return u


def eight_rows(u, v, steps):
    """Near enough."""
    for _ in range(steps):
        v[8:] = 0.5 * (u[8:] + u[:-8])  # expect: FUS101
        u, v = v, u
    return u


def border_of_another(u, v, steps):
    for _ in range(steps):
        u, v = v, u
        v[1:-1] = 0.5 * (u[:-2] + u[2:])  # expect: FUS102
        v[0] = u[-1]
    return u


def asked_not_to_tell(u, v, steps):
    for _ in range(steps):  # fusec: ignore[FUS211]
        v[9:] = 0.5 * (u[9:] + u[:-9])  # expect: FUS101
        u, v = v, u
    return u


# message: `for _ in range(steps)` does not run as a wavefront
# note: Witness: u.shape[0] = 16, u.shape[1] = 3: row 0 of `u[0, :] = u[-2, :]` reads u[14, 1], which row 14 of `u[1:-1, 1:-1] = 0.25 * (un[1:-1, 2:] + un[1:-1, :-2] + un...` writes.
# message: `u` not fused with `v`
# note: Exchange of `u` and `v` stands between.
# message: `for _ in range(steps)` does not run as a wavefront
# note: Witness: u.shape[0] = 16: row 0 of `u[0] = u[-2]` reads v[14], which row 14 of `v[1:-1] = 0.5 * (u[:-2] + u[2:])` writes.
# message: `u` not fused: it reads elements that other instances write
# note: Witness: u.shape[0] = 1, v.shape[0] = 2: instance 0 of `u` reads v[1], which instance 1 of `v` writes.
# message: `for _ in range(steps)` does not run as a wavefront
# note: Witness: u.shape[0] = 10, v.shape[0] = 1: row 9 of `u[:] = 0.5 * (v + v[::-1])` writes u[9], which row 0 of `v[:] = 0.5 * (u + u[::-1])` reads.
# message: `for _ in range(steps)` does not run as a wavefront
# note: Witness: u.shape[0] = 10, v.shape[0] = 19: row 0 of `v[9:] = 0.5 * (u[9:] + u[:-9])` writes u[9], which row 9 of `v[9:] = 0.5 * (u[9:] + u[:-9])` reads.
