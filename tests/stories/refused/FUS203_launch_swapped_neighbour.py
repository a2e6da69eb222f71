"""A swap stores what the next thread reads."""

from numba import cuda


@cuda.jit
def swap(u, v, n):
    i = cuda.grid(1)
    if i < n:
        u[i], v[i] = v[i], u[i]


@cuda.jit
def shift(v, y, n):
    i = cuda.grid(1)
    if i < n:
        a = b = v[i + 1]
        y[i] = a * b


def step(u, v, y, n, g, b):
    swap[g, b](u, v, n)
    shift[g, b](v, y, n)  # expect: FUS203


# message: `shift` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 0 of `shift` reads v[1], which instance 1 of `swap` writes.
