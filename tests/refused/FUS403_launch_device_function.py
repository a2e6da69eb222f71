"""A kernel that calls a device function which takes elements of an array."""

from numba import cuda


@cuda.jit(device=True)
def next_of(x, i):
    return x[i + 1]


@cuda.jit
def other(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = next_of(v, i)


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    other[blocks, threads](v, t, n)  # expect: FUS403
    double[blocks, threads](t, y, n)


# message: statement not fused
# note: Launch of `other`, which calls `next_of`.
