"""A launch reads where another array says."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def gather(t, y, places, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[places[i]]


def step(v, t, y, places, n, blocks, threads):
    double[blocks, threads](v, t, n)
    gather[blocks, threads](t, y, places, n)  # expect: FUS406


# message: `gather` not fused: it reads elements that other instances write
# note: `t[places[i]]` may be any element of `t`.
