"""Each row is made of the neighbours in the row after, which is made of its own later."""

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
    for b in range(rows):  # expect: FUS204
        shift[blocks, 32](a[b + 1], a[b], n)


# message: `shift` not fused: its threads write elements that other threads read in another iteration or launch
# note: Witness: n = 2, rows = 2: instance (1, 1) of `shift` writes a[1, 1], which instance (0, 0) of `shift` reads.
