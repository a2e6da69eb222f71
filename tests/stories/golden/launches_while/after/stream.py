"""Loops with a condition: threads that take turns, and loops of one thread."""

from numba import cuda

import _fused_stream as _fused


@cuda.jit
def scale(a, b, factor, n):
    i = cuda.grid(1)
    stride = cuda.gridsize(1)
    while i < n:
        b[i] = a[i] * factor
        i += stride


@cuda.jit
def add(a, b, c, n):
    k = cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x
    while k < n:
        # the sum of both
        x = b[k]
        if x > 0.25:
            c[k] = a[k] + x
        k = k + cuda.blockDim.x * cuda.gridDim.x


@cuda.jit
def clip(c, top, n):
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        if c[i] > top:
            c[i] = top


@cuda.jit
def halve(a, b, n):
    """Until it is small enough."""
    i = cuda.grid(1)
    if i < n:
        x = a[i]
        rounds = 0
        while x > 0.125:
            x = x / 2.0
            rounds += 1
            if rounds == 3:
                break
        b[i] = x


@cuda.jit
def series(b, c, terms, n):
    i = cuda.grid(1)
    if i < n:
        total = 0.0
        k = 0
        while k < terms:
            total += b[i]
            k += 1
        c[i] = total


def turns(a, b, c, n, blocks, threads):
    _fused.turns_fused(scale, add, clip, blocks, threads, a, b, 0.5, n, c, 0.75)


def rounds(a, b, c, n):
    _fused.rounds_fused(halve, series, 4, 8, a, b, n, c, 3)
