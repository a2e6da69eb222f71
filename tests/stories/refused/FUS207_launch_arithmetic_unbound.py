"""Whether the number has a value is not sure: the statement may raise after the launch."""

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


def step(x, v, a, dt, n, is_fast):
    if is_fast:
        rate = 2.0
    kick[4, 64](v, a, dt, n)
    full = rate * dt  # expect: FUS207
    drift[4, 64](x, v, full, n)


# message: `drift` not fused
# note: assignment stands between.
