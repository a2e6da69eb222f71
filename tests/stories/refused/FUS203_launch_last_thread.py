"""The last thread writes what all threads of the next launch read."""

from numba import cuda


@cuda.jit
def last(v, t, n):
    i = cuda.grid(1)
    if i == n - 1:
        t[0] = v[i]


@cuda.jit
def scale(v, t, n):
    i = cuda.grid(1)
    if i < n:
        v[i] = v[i] * t[0]


def step(v, t, y, n, blocks, threads):
    last[blocks, threads](v, t, n)
    scale[blocks, threads](v, t, n)  # expect: FUS203


# message: `scale` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 0 of `scale` reads t[0], which instance 1 of `last` writes.
