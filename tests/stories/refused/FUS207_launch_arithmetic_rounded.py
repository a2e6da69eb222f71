"""A quotient of a number that need not be an integer is rounded up: infinity raises."""

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


def step(x, v, a, dt, n):
    kick[4, 64](v, a, dt, n)
    reach = 2 * dt  # expect: FUS207
    blocks = math.ceil(reach / 64)
    drift[blocks, 64](x, v, dt, n)


# message: `drift` not fused
# note: assignment stands between.
