"""Elements that are stored in all ways through an `if`, or in some of them."""

import numpy as np
from numba import njit

import _fused_limits as _fused


@njit
def upwind(u, speed):
    flux = np.empty_like(u)
    for i in range(u.shape[0]):
        if speed > 0.0:
            flux[i] = speed * u[i]
        elif u[i] > 1.0:
            flux[i] = 1.0
        else:
            flux[i] = speed
            flux[i] += u[i]
    return flux


@njit
def positive(u):
    out = np.zeros_like(u)
    for i in range(u.shape[0]):
        if u[i] > 0.5:
            out[i] = u[i]
    return out


@njit
def halved(u):
    out = np.empty_like(u)
    for i in range(u.shape[0]):
        out[i] = 0.5 * u[i]
    return out


def in_all_ways(u, speed):
    return _fused.in_all_ways_fused(upwind, halved, u, speed)


def kept(u, speed):
    flux, half = _fused.kept_fused(upwind, halved, u, speed)
    return flux, half


def in_some_ways(u):
    """What no instance stores is zero, which only the array knows."""
    return _fused.in_some_ways_fused(positive, halved, u)
