"""Launches in different blocks."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    if n > 8:
        double[blocks, threads](v, t, n)
    else:
        double[blocks, threads](t, y, n)
    for _ in range(n):
        double[blocks, threads](t, y, n)
