"""A launch reads the neighbours of what the launch before it writes."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def difference(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i + 1] - t[i]


def step(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    difference[blocks, threads](t, y, n)  # expect: FUS203


# message: `difference` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 0 of `difference` reads t[1], which instance 1 of `double` writes.
