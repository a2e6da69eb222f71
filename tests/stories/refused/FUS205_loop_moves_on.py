"""Each step writes one element further on than the step before."""

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


@cuda.jit
def place(v, t, n):
    i = cuda.grid(1)
    if i < n:
        v[i + t] = 1.0 + t


def step(v, n, count, blocks):
    for t in range(count):  # expect: FUS205
        place[blocks, 32](v, t, n)


# message: `place` not fused: its threads write elements that other threads write in another iteration or launch
# note: Witness: count = 2, n = 2: instance (1, 0) of `place` writes v[1], which instance (0, 1) of `place` writes.
