"""A configured kernel whose grid has changed since, one that is bound twice, one that is passed in."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def changed(v, t, y, n, blocks, threads):
    launch = double[blocks, threads]
    launch(v, t, n)
    blocks = blocks + 1
    launch(t, y, n)


def twice(v, t, y, n, blocks, threads):
    launch = double[blocks, threads]
    launch(v, t, n)
    launch = double[1, threads]
    launch(t, y, n)


def given(v, t, y, n, launch):
    launch(v, t, n)
    launch(t, y, n)
