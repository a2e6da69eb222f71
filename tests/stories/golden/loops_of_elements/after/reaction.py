"""A reaction step in compiled loops, one for each formula."""

import math

import numpy as np
from numba import njit

import _fused_reaction as _fused

FLOOR = 1e-6


@njit
def rate(u, v, k, out):
    """k u v, never below the floor."""
    n = u.shape[0]
    for i in range(n):
        r = k * u[i] * v[i]
        # no reaction runs backwards
        if r < FLOOR:
            r = FLOOR
        out[i] = r


@njit
def damp(r, out):
    for i in range(len(r)):
        out[i] = r[i] * math.exp(-r[i]) / 2.0  # halved


@njit
def update(u, change, dt):
    for i in range(u.size):
        u[i] -= dt * change[i]


def step(u, v, k):
    dt = 0.5
    _fused.step_fused(rate, damp, update, u, v, k, dt)
    return u


def observed(u, v, k):
    change = np.empty_like(u)
    _fused.observed_fused(rate, damp, u, v, k, change)
    return change
