"""An offset that is given at run time may be negative."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def shifted(t, y, k, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i + k]


def step(v, t, y, n, blocks, threads, k):
    double[blocks, threads](v, t, n)
    shifted[blocks, threads](t, y, k, n)  # expect: FUS406


# message: `shifted` not fused: it reads elements that other instances write
# note: `t[i + k]` may be any element of `t`.
