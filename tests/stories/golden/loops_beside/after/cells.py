"""Compiled functions whose loops fusec does not model, between calls of those that it does."""

import numpy as np
from numba import njit

import _fused_cells as _fused


@njit
def pushed(x, v, dt):
    for i in range(x.shape[0]):
        x[i] = x[i] + dt * v[i]


@njit
def counted(x, cells, width):
    """Stores at places that it computes, in rounds that depend on one another."""
    k = 0
    for i in range(x.shape[0]):
        while x[i] > width * (k + 1) and k < cells.shape[0] - 1:
            k += 1
        cells[k] += 1


@njit
def sorted_up(order, x):
    for i in range(1, order.shape[0]):
        k = i
        while k > 0 and x[order[k - 1]] > x[order[k]]:
            t = order[k]
            order[k] = order[k - 1]
            order[k - 1] = t
            k -= 1


@njit
def kicked(x, v, dt):
    for i in range(x.shape[0]):
        v[i] = v[i] - dt * x[i]


@njit
def energies(v):
    out = np.empty_like(v)
    for i in range(v.shape[0]):
        out[i] = 0.5 * v[i] * v[i]
    return out


def step(x, v, cells, dt):
    _fused.step_fused(pushed, kicked, x, v, dt, counted, cells, 0.5)


def observed(x, v, cells, order, dt):
    e = _fused.observed_fused(kicked, energies, x, v, dt, counted, cells, sorted_up, order)
    return e


@njit
def solved(cells, field):
    field[0] = 0.0
    s = 0.0
    for i in range(1, field.shape[0]):
        s += cells[i - 1]
        if s < 0.0:
            break
        field[i] = s


@njit
def pulled(v, field, dt):
    for i in range(v.shape[0]):
        v[i] = v[i] + dt * field[i]


@njit
def damped(v, by):
    for i in range(v.shape[0]):
        v[i] = v[i] * by


def driven(v, x, cells, field, dt):
    """What `solved` gives, the loop behind it needs."""
    _fused.driven_fused(damped, pulled, v, 0.5, field, dt, solved, cells, counted, x)
