"""Which row it is stands in a list."""

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


def step(a, n, order, rows, blocks):
    for b in range(rows):  # expect: FUS403
        add[blocks, 32](a[order[b]], n)


# message: statement not fused
# note: Loop of launches, which takes `a[order[b]]`, and fusec does not know which entry that is.
