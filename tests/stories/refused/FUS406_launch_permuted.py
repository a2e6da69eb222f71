"""A kernel stores where another array says: threads may store into one element."""

from numba import cuda


@cuda.jit
def scatter(v, t, places, n):
    i = cuda.grid(1)
    if i < n:
        k = places[i]
        t[k] = v[i]


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, places, n, blocks, threads):
    scatter[blocks, threads](v, t, places, n)  # expect: FUS406
    double[blocks, threads](v, t, n)


# message: `scatter` not fused: it may read what it writes
# note: `t[k]` may be any element of `t`.
