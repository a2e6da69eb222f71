"""Two launches of an iteration start other threads."""

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
    for _ in range(count):  # expect: FUS201
        axpy[blocks, 32](u, w, n)
        add[blocks, 64](u, n)  # expect: FUS201


# message: `add` not fused: its launches differ
# note: `axpy` and `add` are launched with different grids, or use different axes.
# message: `add` not fused: it runs other threads
# note: it is launched with `[blocks, 64]`, `axpy` with `[blocks, 32]`.
