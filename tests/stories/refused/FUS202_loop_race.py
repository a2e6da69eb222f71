"""All threads of one launch write one element."""

from numba import cuda


@cuda.jit
def add(v, n):
    i = cuda.grid(1)
    if i < n:
        v[i] += 1.0


@cuda.jit
def axpy(x, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = y[i] + x[i] * 0.5


@cuda.jit
def shift(x, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = x[i + 1]


@cuda.jit
def put(v, k, n):
    i = cuda.grid(1)
    if i < n:
        v[k] = 1.0


def step(a, n, rows, blocks):
    for b in range(rows):  # expect: FUS202
        put[blocks, 32](a[b], 0, n)


# message: `put` not fused: its threads touch elements that other threads of the same launch write
# note: Witness: n = 2, rows = 1: instance (0, 1) of `put` writes a[0, 0], which instance (0, 0) of `put` writes.
