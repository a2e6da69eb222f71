"""A quotient between two launches by a difference, which may be 0; by a variable, the guard would ask."""

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
    rate = 1.0 / (dt - 1.0)  # expect: FUS207
    drift[4, 64](x, v, rate, n)


# message: `drift` not fused
# note: assignment stands between.
