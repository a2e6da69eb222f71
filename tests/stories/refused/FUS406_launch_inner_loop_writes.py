"""A kernel that writes elements by the variable of an inner loop."""

from numba import cuda


@cuda.jit
def other(v, t, n, m):
    i = cuda.grid(1)
    if i < n:
        for j in range(m):
            t[i + j] = v[i]


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, m, blocks, threads):
    other[blocks, threads](v, t, n, m)  # expect: FUS406
    double[blocks, threads](t, y, n)


# message: `other` not fused: it may read what it writes
# note: `t[i + j]` may be any element of `t`.
