"""A kernel over one axis after a kernel over two."""

from numba import cuda


@cuda.jit
def fill(t, n, m):
    i, j = cuda.grid(2)
    if i < n and j < m:
        t[i, j] = 1.0


@cuda.jit
def double(v, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = v[i] * 2.0


def step(v, t, y, n, m, blocks, threads):
    fill[blocks, threads](t, n, m)
    double[blocks, threads](v, y, n)  # expect: FUS201


# message: `double` not fused: it runs other threads
# note: its threads have 1 axes, those of `fill` 2.
