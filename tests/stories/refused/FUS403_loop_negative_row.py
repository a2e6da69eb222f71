"""The first row is the last one, counted from the end."""

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
    for b in range(rows):  # expect: FUS403
        add[blocks, 32](a[b - 1], n)


# message: statement not fused
# note: Loop of launches, which takes `a[b - 1]`, and fusec does not know which entry that is.
