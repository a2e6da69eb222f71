"""A comment keeps a launch as it is."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    double[blocks, threads](t, y, n)  # fusec: off  # expect: FUS303


# message: statement not fused
# note: Launch of `double`, which is turned off by a comment.
