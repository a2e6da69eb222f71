"""The four kernels that measure memory bandwidth, launched one after the other."""

from numba import cuda

import _fused_stream as _fused

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
    _fused.step_fused(copy, mul, add, triad, blocks, BLOCK, a, c, b, scalar)
