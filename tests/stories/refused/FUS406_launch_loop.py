"""A kernel that sums over a loop whose start is its thread."""

from numba import cuda


@cuda.jit
def other(v, t, n):
    i = cuda.grid(1)
    s = 0.0
    for j in range(i, n):
        s += v[j]
    t[i] = s


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    other[blocks, threads](t, y, n)  # expect: FUS406


# message: `other` not fused: it reads elements that other instances write
# note: `t[j]` may be any element of `t`.
