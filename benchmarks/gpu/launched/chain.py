"""Copy, mul, add and triad, launched one after the other."""

from numba import cuda


@cuda.jit
def copy(a, c):
    i = cuda.grid(1)
    if i < a.size:
        c[i] = a[i]


@cuda.jit
def mul(b, c, scalar):
    i = cuda.grid(1)
    if i < b.size:
        b[i] = scalar * c[i]


@cuda.jit
def add(a, b, c):
    i = cuda.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


@cuda.jit
def triad(a, b, c, scalar):
    i = cuda.grid(1)
    if i < a.size:
        a[i] = b[i] + scalar * c[i]


def all_four(a, b, c, scalar, blocks, threads):
    copy[blocks, threads](a, c)
    mul[blocks, threads](b, c, scalar)
    add[blocks, threads](a, b, c)
    triad[blocks, threads](a, b, c, scalar)
