"""Threads take turns, and each reads what the next one writes."""

from numba import cuda


@cuda.jit
def shift(v, n):
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        v[i] = v[i + 1]


@cuda.jit
def double(v, y, n):
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        y[i] = v[i] * 2.0


def step(v, y, n, blocks, threads):
    shift[blocks, threads](v, n)  # expect: FUS202
    double[blocks, threads](v, y, n)


# message: `shift` not fused: it reads elements that it writes
# note: Witness: n = 2: instance 0 of `shift` reads v[1], which instance 1 of `shift` writes.
