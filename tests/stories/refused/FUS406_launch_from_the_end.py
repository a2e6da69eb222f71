"""An index that may be negative counts from the end."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def last(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i - n]


def step(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    last[blocks, threads](t, y, n)  # expect: FUS406


# message: `last` not fused: it reads elements that other instances write
# note: `t[i - n]` may be any element of `t`.
