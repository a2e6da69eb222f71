"""An offset that is given at run time may lead to an element of another thread."""

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
    shifted[blocks, threads](t, y, k, n)  # expect: FUS203


# message: `shifted` not fused: it reads elements that other instances write
# note: Witness: k = 1, n = 2: instance 0 of `shifted` reads t[1], which instance 1 of `double` writes.
