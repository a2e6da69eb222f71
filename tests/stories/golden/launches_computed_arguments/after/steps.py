"""Launches whose arguments and configurations are computed where they stand."""

import math

from numba import cuda

import _fused_steps as _fused


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
    _fused.leapfrog_fused(kick, drift, 8, (n + 7) // 8, v, a, n, x, dt)


def sized(x, v, a, dt):
    _fused.sized_fused(kick, drift, 4, v, a, x, dt)


def inner(x, v, a, dt, n):
    half = _fused.inner_fused(kick, drift, 4, 8, v, a, dt, x, n)
    return half
