"""One thread keeps a value that another one has just computed."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def keep(t, y, n, step):
    i = cuda.grid(1)
    if i == 0:
        y[step] = t[1]


def step(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    keep[blocks, threads](t, y, n, 3)  # expect: FUS203


# message: `keep` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 0 of `keep` reads t[1], which instance 1 of `double` writes.
