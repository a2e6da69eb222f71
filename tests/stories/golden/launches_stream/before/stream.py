"""The four kernels that measure memory bandwidth, launched one after the other."""

from numba import cuda

BLOCK = 8


@cuda.jit
def copy(a, c):
    i = cuda.grid(1)
    if i < a.size:
        c[i] = a[i]


@cuda.jit
def mul(b, c, scalar):
    i = cuda.grid(1)
    if i < b.size:
        b[i] = scalar * c[i]  # rounded here, before `add` adds


@cuda.jit
def add(a, b, c):
    i = cuda.grid(1)
    if i < a.size:
        c[i] = a[i] + b[i]


@cuda.jit
def triad(a, b, c, scalar):
    i = cuda.grid(1)
    if i < a.size:
        a[i] = b[i] + scalar * c[i]


def step(a, b, c, scalar):
    """One round of the benchmark."""
    blocks = (a.size + BLOCK - 1) // BLOCK
    copy[blocks, BLOCK](a, c)
    mul[blocks, BLOCK](b, c, scalar)
    add[blocks, BLOCK](a, b, c)  # the sum
    triad[blocks, BLOCK](a, b, c, scalar)
