"""A component that counts from the end may be one that the launch before it writes."""

from numba import cuda


@cuda.jit
def fill(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i, 1] = v[i] + 1.0


@cuda.jit
def refill(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i, -1] = v[i] + 2.0


def step(v, t, y, n, blocks, threads):
    fill[blocks, threads](v, t, n)
    refill[blocks, threads](v, t, n)  # expect: FUS406


# message: `refill` not fused: it may read what it writes
# note: `t[i, -1]` may be any element of `t`.
