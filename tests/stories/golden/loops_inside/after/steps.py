"""Compiled functions that do nothing but call other compiled functions, whose loops become one."""

import numpy as np
from numba import njit

import _fused_steps as _fused


@njit
def scale(u, v, factor):
    for i in range(u.shape[0]):
        # by the same number everywhere
        v[i] = factor * u[i]


@njit
def shift(v, n):
    for i in range(n):
        v[i] += 1.0


@njit
def doubled(u):
    out = np.empty_like(u)
    for i in range(u.shape[0]):
        out[i] = 2.0 * u[i]
    return out


@njit
def added(u, v):
    out = np.empty_like(u)
    for i in range(u.shape[0]):
        out[i] = u[i] + v[i]
    return out


@njit
def total(u):
    s = 0.0
    for i in range(u.shape[0]):
        s += u[i]
    return s


@njit
def advance(u, v, rate, n):
    """Two loops."""
    scale(u, v, rate)
    shift(v, n)


@njit
def both(u, v):
    t = doubled(u)
    w = added(t, v)
    return w


@njit
def each(u, v):
    t = doubled(u)
    w = added(t, v)
    shift(v, 9)
    return w, t


@njit
def mass(u, v):
    t = added(u, v)
    return total(t)


def run(u, v, n):
    _fused.run_fused(advance, u, v, 2.0, n)


def run_more(u, v, n, rate):
    # once more
    _fused.run_more_fused(advance, shift, u, v, rate, n)


def made(u, v):
    return _fused.made_fused(both, u, v)


def several(u, v):
    t, w = _fused.several_fused(each, u, v)
    return w, t


def weighed(u, v):
    m = _fused.weighed_fused(mass, u, v)
    return m


def again(u, v):
    u = _fused.again_fused(both, u, v)
    return u


class Fields:
    def __init__(self, u, v):
        self.u, self.v = u, v

    def swing(self):
        _fused.fields_swing_fused(self, advance, 0.5, 9, 0.25)


def swung(u, v):
    Fields(u, v).swing()
