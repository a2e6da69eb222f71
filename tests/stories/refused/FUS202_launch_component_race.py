"""All threads write one component."""

from numba import cuda


@cuda.jit
def fill(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[0, 1] = v[i] + 1.0


@cuda.jit
def read(v, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = v[i] + 1.0


def step(v, t, y, n, blocks, threads):
    fill[blocks, threads](v, t, n)  # expect: FUS202
    read[blocks, threads](v, y, n)


# message: `fill` not fused: it reads elements that it writes
# note: Witness: n = 2: instance 1 of `fill` writes t[0, 1], which instance 0 of `fill` writes.
