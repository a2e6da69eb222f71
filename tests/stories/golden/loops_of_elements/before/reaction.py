"""A reaction step in compiled loops, one for each formula."""

import math

import numpy as np
from numba import njit

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
    r = np.empty_like(u)
    change = np.empty(u.shape[0], dtype=np.float32)
    rate(u, v, k, r)
    damp(r, change)  # in single precision
    dt = 0.5
    update(u, change, dt)
    update(v, change, dt)
    return u


def observed(u, v, k):
    r = np.empty_like(u)
    change = np.empty_like(u)
    rate(u, v, k, r)
    damp(r, change)
    return change
