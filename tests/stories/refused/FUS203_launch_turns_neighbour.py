"""Threads take turns, and read what the thread beside them has written."""

from numba import cuda


@cuda.jit
def scale(v, t, n):
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        t[i] = v[i] * 0.5


@cuda.jit
def slope(t, y, n):
    for i in range(cuda.grid(1), n - 1, cuda.gridsize(1)):
        y[i] = t[i + 1] - t[i]


def step(v, t, y, n, blocks, threads):
    scale[blocks, threads](v, t, n)
    slope[blocks, threads](t, y, n)  # expect: FUS203


# message: `slope` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 0 of `slope` reads t[1], which instance 1 of `scale` writes.
