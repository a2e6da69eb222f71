"""Each row is made of the neighbours in the row before."""

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
    for b in range(rows):  # expect: FUS203
        shift[blocks, 32](a[b], a[b + 1], n)


# message: `shift` not fused: its threads read elements that other threads write in another iteration or launch
# note: Witness: n = 2, rows = 2: instance (1, 0) of `shift` reads a[1, 1], which instance (0, 1) of `shift` writes.
