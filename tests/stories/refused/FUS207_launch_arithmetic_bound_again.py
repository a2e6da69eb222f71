"""A number that the launch before it takes is bound again."""

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
    dt = dt * 0.5  # expect: FUS207
    drift[4, 64](x, v, dt, n)


def again(x, v, a, dt, n, other):
    half = 0.5 * other
    kick[4, 64](v, a, half, n)
    half = 0.5 * dt  # expect: FUS207
    drift[4, 64](x, v, half, n)


# message: `drift` not fused
# note: assignment stands between.
# message: `drift` not fused
# note: assignment stands between.
