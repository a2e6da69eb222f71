"""A kernel with shared memory."""

from numba import cuda
from numba import float32


@cuda.jit
def other(v, t, n):
    i = cuda.grid(1)
    tile = cuda.shared.array(32, float32)
    tile[i] = v[i]
    t[i] = tile[i]


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    other[blocks, threads](v, t, n)  # expect: FUS403
    double[blocks, threads](t, y, n)


# message: statement not fused
# note: Launch of `other`, which calls `cuda.shared.array`.
