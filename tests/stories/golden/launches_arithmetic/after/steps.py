"""Launches between which numbers and launch configurations are computed."""

import math

from numba import cuda

import _fused_steps as _fused

THREADS = 8


@cuda.jit
def kick(v, a, dt, n):
    i = cuda.grid(1)
    if i < n:
        v[i] += a[i] * dt


@cuda.jit
def drift(x, v, dt, n):
    i = cuda.grid(1)
    if i < n:
        x[i] += v[i] * dt


def leapfrog(x, v, a, dt, n):
    half = 0.5 * dt
    blocks = (n + THREADS - 1) // THREADS
    last = _fused.leapfrog_fused(kick, drift, blocks, THREADS, v, a, half, n, x, dt)
    return last


def whole(x, v, a, dt):
    _fused.whole_fused(kick, drift, 2, 16, v, a, dt, 20, x)


def many(x, v, a, dt, n, count):
    for _ in range(count):
        _fused.many_fused(kick, drift, 4, 8, v, a, dt, n, x)
