"""A product of products between two launches: an integer that may be longer than a float can be."""

from numba import cuda


@cuda.jit
def kick(v, a, dt, n):
    i = cuda.grid(1)
    if i < n:
        v[i] += a[i] * dt


def step(v, a, b, n: int, m: int):
    kick[4, 64](v, a, 0.5, n)
    area = m * n  # expect: FUS207
    square = area * area
    rate = square * 0.5
    kick[4, 64](b, a, rate, n)


# message: `kick` not fused
# note: assignment stands between.
