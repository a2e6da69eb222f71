"""Two launches store into one array, one element apart."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def following(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i + 1] = v[i]


def step(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    following[blocks, threads](y, t, n)  # expect: FUS205


# message: `following` not fused: it overwrites elements that other instances write
# note: Witness: n = 2: instance 0 of `following` writes t[1], which instance 1 of `double` writes.
