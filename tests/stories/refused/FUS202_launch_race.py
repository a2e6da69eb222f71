"""A kernel reads a neighbour that another of its threads writes."""

from numba import cuda


@cuda.jit
def smooth(v, n):
    i = cuda.grid(1)
    if i < n:
        v[i] = (v[i] + v[i + 1]) * 0.5


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    smooth[blocks, threads](v, n)  # expect: FUS202
    double[blocks, threads](v, t, n)


# message: `smooth` not fused: it reads elements that it writes
# note: Witness: n = 2: instance 0 of `smooth` reads v[1], which instance 1 of `smooth` writes.
