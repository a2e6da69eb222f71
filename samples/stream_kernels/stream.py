"""Copy, mul, add, triad and dot on three arrays of a device: J. McCalpin, STREAM; T. Deakin et al., BabelStream (2016)."""

import time
from itertools import pairwise

import numpy as np
from numba import cuda, float64

THREADS = 32
DOT_BLOCKS = 4
SCALAR = 0.4


@cuda.jit
def copy_kernel(a, c):
    i = cuda.grid(1)
    if i < a.size:
        c[i] = a[i]


@cuda.jit
def mul_kernel(b, c):
    i = cuda.grid(1)
    if i < b.size:
        b[i] = SCALAR * c[i]


@cuda.jit
def add_kernel(a, b, c):
    i = cuda.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


@cuda.jit
def triad_kernel(a, b, c):
    i = cuda.grid(1)
    if i < a.size:
        a[i] = b[i] + SCALAR * c[i]


@cuda.jit
def dot_kernel(a, b, sums):
    """Each block adds up its share of the products, in shared memory."""
    shared = cuda.shared.array(THREADS, float64)
    i = cuda.grid(1)
    local = cuda.threadIdx.x
    shared[local] = 0.0
    while i < a.size:
        shared[local] += a[i] * b[i]
        i += cuda.blockDim.x * cuda.gridDim.x
    offset = cuda.blockDim.x // 2
    while offset > 0:
        cuda.syncthreads()
        if local < offset:
            shared[local] += shared[local + offset]
        offset //= 2
    if local == 0:
        sums[cuda.blockIdx.x] = shared[0]


def all_four(a, b, c):
    """One kernel after the other."""
    blocks = (a.size + THREADS - 1) // THREADS
    copy_kernel[blocks, THREADS](a, c)
    mul_kernel[blocks, THREADS](b, c)
    add_kernel[blocks, THREADS](a, b, c)
    triad_kernel[blocks, THREADS](a, b, c)


def timed(a, b, c):
    """The seconds that each of the kernels takes."""
    blocks = (a.size + THREADS - 1) // THREADS
    times = [time.perf_counter()]
    copy_kernel[blocks, THREADS](a, c)
    cuda.synchronize()
    times.append(time.perf_counter())
    mul_kernel[blocks, THREADS](b, c)
    cuda.synchronize()
    times.append(time.perf_counter())
    add_kernel[blocks, THREADS](a, b, c)
    cuda.synchronize()
    times.append(time.perf_counter())
    triad_kernel[blocks, THREADS](a, b, c)
    cuda.synchronize()
    times.append(time.perf_counter())
    return [end - start for start, end in pairwise(times)]


def dot(a, b):
    sums = cuda.device_array(DOT_BLOCKS)
    dot_kernel[DOT_BLOCKS, THREADS](a, b, sums)
    return sums.copy_to_host().sum()


def allocated(size):
    return cuda.to_device(np.full(size, 0.1)), cuda.to_device(np.full(size, 0.2)), cuda.to_device(np.full(size, 0.0))


def run(size, rounds):
    """The arrays after a number of rounds, and the product of two of them."""
    a, b, c = allocated(size)
    for _ in range(rounds):
        all_four(a, b, c)
    return a.copy_to_host(), b.copy_to_host(), c.copy_to_host(), dot(a, b)


def measure(size, rounds):
    """The arrays after a number of rounds that are timed, how many times were taken, and the product."""
    a, b, c = allocated(size)
    times = [timed(a, b, c) for _ in range(rounds)]
    return a.copy_to_host(), b.copy_to_host(), c.copy_to_host(), np.shape(times), dot(a, b)
