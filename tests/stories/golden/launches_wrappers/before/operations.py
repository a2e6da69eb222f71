"""Functions that allocate, launch once and return what the kernel wrote; kernels of their own."""

import math

import numpy as np
from numba import cuda

THREADS = 16


@cuda.jit
def add_kernel(a, b, out):
    i = cuda.grid(1)
    if i < out.shape[0]:
        out[i] = a[i] + b[i]


@cuda.jit
def scale_kernel(a, factor, n):
    i = cuda.grid(1)
    if i < n:
        a[i] *= factor


@cuda.jit
def outer_kernel(a, b, out):
    i, j = cuda.grid(2)
    if i < out.shape[0] and j < out.shape[1]:
        out[i, j] = a[i, j] * b[i, j]


def add(a, b):
    """A sum, like the first array."""
    out = cuda.device_array_like(a)
    n = a.size
    blocks = (n + THREADS - 1) // THREADS
    add_kernel[blocks, THREADS](a, b, out)
    return out


def add_named(a, b, name):
    """A sum; no kernel takes its name."""
    named = cuda.device_array_like(a)
    add_kernel[2, THREADS](a, b, named)
    return named


def total(x, y, threads=16):
    result = cuda.device_array(x.shape[0], dtype=np.float64)
    blocks = math.ceil(x.shape[0] / threads)
    add_kernel[blocks, threads](x, y, result)
    return result


def scale(a, factor):
    n = len(a)
    scale_kernel[(n + 15) // 16, 16](a, factor, n)


def product(a, b, tile):
    out = cuda.device_array(a.shape, a.dtype)
    block = (tile, 4)
    grid = ((a.shape[0] + 1) // 2, a.shape[1] // 4 + 1)
    outer_kernel[grid, block](a, b, out)
    return out
