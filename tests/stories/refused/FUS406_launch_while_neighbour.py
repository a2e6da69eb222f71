"""A loop of one thread looks at the neighbours of what another kernel stores."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def first_small(t, y, n):
    i = cuda.grid(1)
    if i < n:
        k = i
        while k > 0 and t[k] > 1.0:
            k -= 1
        y[i] = t[k]


def step(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    first_small[blocks, threads](t, y, n)  # expect: FUS406


# message: `first_small` not fused: it reads elements that other instances write
# note: `t[k]` may be any element of `t`.
