"""What an argument is computed of is bound between the launches."""

from numba import cuda


@cuda.jit
def kick(v, a, dt, n):
    i = cuda.grid(1)
    if i < n:
        v[i] += a[i] * dt


def step(v, a, b, dt, n, m):
    kick[4, 64](v, a, 0.5 * dt, n)
    dt = m  # expect: FUS207
    kick[4, 64](b, a, 0.5 * dt, n)


# message: `kick` not fused
# note: assignment stands between.
