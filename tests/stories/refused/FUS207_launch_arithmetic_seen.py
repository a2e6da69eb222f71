"""Somebody sees the number when a launch raises."""

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
    half = dt
    try:
        kick[4, 64](v, a, dt, n)
        half = 0.5 * dt  # expect: FUS207
        drift[4, 64](x, v, half, n)
    except TypeError:
        return half
    return dt


# message: `drift` not fused
# note: assignment stands between.
