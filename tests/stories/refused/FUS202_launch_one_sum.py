"""All threads of a kernel add into one element: it races with itself."""

from numba import cuda


@cuda.jit
def total(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[0] += v[i]


@cuda.jit
def spread(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[0]


def step(v, t, y, n, blocks, threads):
    total[blocks, threads](v, t, n)  # expect: FUS202
    spread[blocks, threads](t, y, n)


# message: `total` not fused: it reads elements that it writes
# note: Witness: n = 2: instance 1 of `total` reads t[0], which instance 0 of `total` writes.
