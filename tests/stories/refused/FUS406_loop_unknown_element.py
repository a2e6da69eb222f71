"""An element at an unknown place of each row."""

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


def step(a, k, rows, blocks):
    for b in range(rows):  # expect: FUS406
        put[blocks, 32](a[b], k, 1)


# message: `put` not fused
# note: `a[b][k]` may be any element of `a`.
