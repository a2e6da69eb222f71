"""Launches whose arguments and configurations are computed where they stand."""

import math

from numba import cuda


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
    kick[math.ceil(n / 8), 8](v, a, 0.5 * dt, n)
    drift[math.ceil(n / 8), 8](x, v, dt, n)
    kick[(n + 7) // 8, 8](v, a, dt - 0.5 * dt, n)


def sized(x, v, a, dt):
    kick[v.size // 4 + 1, 4](v, a, -dt, v.size)
    drift[math.ceil(len(x) / 4) + 1, 4](x, v, dt, x.shape[0] - 1)


def inner(x, v, a, dt, n):
    kick[4, 8](v, a, dt, n // 2)
    half = n // 2
    drift[4, 8](x, v, dt, n // 2)
    return half
