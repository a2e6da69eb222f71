"""A warm-up: every iteration does what the one before did."""

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


def step(u, w, n, blocks):
    for _ in range(10):  # expect: FUS309
        shift[blocks, 32](u, w, n)


# message: `shift` not fused: its loop repeats the same work
# note: no iteration reads what an earlier one wrote.
