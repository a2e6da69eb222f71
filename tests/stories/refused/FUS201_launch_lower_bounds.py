"""The upper bounds are equal, the lower ones are not."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def tail(t, y, n):
    i = cuda.grid(1)
    if i >= 300 and i < n:
        y[i] = t[i] + 1.0


def step(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    tail[blocks, threads](t, y, n)  # expect: FUS201


# message: `tail` not fused: it runs other threads
# note: no size lets the same threads pass both guards.
