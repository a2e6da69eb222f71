"""A launch reads a component of the neighbour, which the launch before it writes."""

from numba import cuda


@cuda.jit
def fill(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[0, i] = v[i] + 1.0


@cuda.jit
def read(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[0, i + 1]


def step(v, t, y, n, blocks, threads):
    fill[blocks, threads](v, t, n)
    read[blocks, threads](t, y, n)  # expect: FUS203


# message: `read` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 0 of `read` reads t[0, 1], which instance 1 of `fill` writes.
