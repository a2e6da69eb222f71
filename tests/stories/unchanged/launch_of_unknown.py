"""A kernel that a parameter holds, one that is bound twice, one made in the function."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


shift = cuda.jit(lambda v, t, n: None)


def step(v, t, y, n, blocks, threads, kernel):
    kernel[blocks, threads](v, t, n)
    kernel[blocks, threads](t, y, n)
    shift[blocks, threads](v, t, n)
    shift[blocks, threads](t, y, n)
