"""Launches between which numbers and launch configurations are computed."""

import math

from numba import cuda

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
    kick[blocks, THREADS](v, a, half, n)
    # the same grid, and another step
    grid = math.ceil(n / THREADS)
    full = half + 0.5 * dt
    drift[grid, THREADS](x, v, full, n)
    last = -half + dt  # half a step again
    kick[grid, THREADS](v, a, last, n)
    return last


def whole(x, v, a, dt):
    kick[2, 16](v, a, dt, 20)
    n = len(x)
    reach = max(n - 1, 0)
    drift[2, 16](x, v, dt, reach)


def many(x, v, a, dt, n, count):
    for _ in range(count):
        kick[4, 8](v, a, dt, n)
        step = 2 * dt - 1.0
        drift[4, 8](x, v, step, n)
