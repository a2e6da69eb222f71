"""Each step adds to what its own neighbours have still to read."""

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


def step(u, w, n, count, blocks):
    for _ in range(count):  # expect: FUS204
        shift[blocks, 32](u, w, n)
        axpy[blocks, 32](w, u, n)  # expect: FUS204


# message: `axpy` not fused: its threads write elements that other threads read in another iteration or launch
# note: Witness: count = 1, n = 2: instance (0, 1) of `axpy` writes u[1], which instance (0, 0) of `shift` reads.
# message: `axpy` not fused: it overwrites elements that other instances read
# note: Witness: n = 2: instance 1 of `axpy` writes u[1], which instance 0 of `shift` reads.
