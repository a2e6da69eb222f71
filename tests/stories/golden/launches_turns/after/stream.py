"""Kernels that work on arrays of any length with a fixed number of threads, which take turns."""

from numba import cuda

import _fused_stream as _fused


@cuda.jit
def scale(a, b, factor, n):
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        b[i] = a[i] * factor


@cuda.jit
def add(a, b, c, n):
    start = cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x
    stride = cuda.blockDim.x * cuda.gridDim.x
    # each thread starts at its own place
    for k in range(start, n, stride):
        x = b[k]
        if x < 0.25:
            continue
        c[k] = a[k] + x


@cuda.jit
def clip(c, top):
    start = cuda.grid(1)
    stride = cuda.gridsize(1)
    for i in range(start, c.size, stride):
        if c[i] > top:
            c[i] = top


@cuda.jit
def offset(c, d, top):
    """The same number of elements, asked for another array."""
    n = len(d)
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        d[i] = c[i] - top


def run(a, b, c, n, blocks, threads):
    _fused.run_fused(scale, add, blocks, threads, a, b, 0.5, n, c)


def shifted(c, d):
    _fused.shifted_fused(clip, offset, 2, 4, c, 0.75, d)


def alone(a, b, c, d, n):
    """Up to other bounds: a thread of one is not where that of the other is."""
    scale[2, 4](a, b, 0.5, n)
    offset[2, 4](c, d, 0.75)
