"""One launch indexes a table by rows, the next one by elements."""

from numba import cuda


@cuda.jit
def fill(t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = 1.0


@cuda.jit
def read(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[0, i]


def step(v, t, y, n, blocks, threads):
    fill[blocks, threads](t, n)  # expect: FUS406
    read[blocks, threads](t, y, n)


# message: `fill` not fused: it may read what it writes
# note: `t[i]` may be any element of `t`.
