# options: --fp exact
"""The compiler may round a product and a sum of an iteration once or twice."""

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
    for _ in range(count):  # expect: FUS501
        axpy[blocks, 32](u, w, n)


# message: `axpy` not fused
# note: the compiler may round a product and a sum of `axpy` once or twice, differently in each kernel.
