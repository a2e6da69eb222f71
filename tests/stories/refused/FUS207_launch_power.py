"""A power between two launches: of large numbers it raises."""

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
    square = dt**2  # expect: FUS207
    drift[4, 64](x, v, square, n)


# message: `drift` not fused
# note: assignment stands between.
