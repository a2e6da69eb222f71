"""Two threads store into one element: the index is not affine."""

from numba import cuda


@cuda.jit
def halve(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i // 2] = v[i]


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    halve[blocks, threads](v, t, n)  # expect: FUS406
    double[blocks, threads](v, t, n)


# message: `halve` not fused: it may read what it writes
# note: `t[i // 2]` may be any element of `t`.
