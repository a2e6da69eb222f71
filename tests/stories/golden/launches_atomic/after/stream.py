"""A map before a reduction, and kernels beside one, whose sums are added atomically."""

import math

from numba import cuda

import _fused_stream as _fused


@cuda.jit
def mul(c, b, scalar, n):
    i = cuda.grid(1)
    if i < n:
        b[i] = scalar * c[i]


@cuda.jit
def dot(a, b, total, n):
    i = cuda.grid(1)
    if i < n:
        cuda.atomic.add(total, 0, a[i] * b[i])


@cuda.jit
def extremes(a, low, high):
    i = cuda.grid(1)
    if i < a.size:
        cuda.atomic.min(low, 0, a[i])
        cuda.atomic.max(high, 0, math.fabs(a[i]))


@cuda.jit
def histogram(cells, counts, n):
    i = cuda.grid(1)
    if i < n:
        cuda.atomic.add(counts, cells[i], 1)


@cuda.jit
def locate(x, cells, width, n):
    i = cuda.grid(1)
    if i < n:
        cells[i] = int(x[i] / width)


@cuda.jit
def deposit(x, rho, n):
    i = cuda.grid(1)
    if i < n:
        cuda.atomic.add(rho, (i, 0), x[i])


@cuda.jit
def spread(rho, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = rho[i, 0] + rho[i, 1]


@cuda.jit
def sum_in_turns(a, total):
    for i in range(cuda.grid(1), a.size, cuda.gridsize(1)):
        cuda.atomic.add(total, 0, a[i])


@cuda.jit
def scale_in_turns(a, y):
    for i in range(cuda.grid(1), a.size, cuda.gridsize(1)):
        y[i] = 2.0 * a[i]


def mul_and_dot(a, b, c, total, n):
    """`b` is read afterwards."""
    _fused.mul_and_dot_fused(mul, dot, 2, 8, c, b, 0.5, n, a, total)


def dot_of_product(a, c, total, n):
    """Nobody reads `b` but the sum."""
    _fused.dot_of_product_fused(mul, dot, 2, 8, c, 0.5, n, a, total)


def two_sums(a, b, total, low, high):
    """Each kernel updates elements of its own."""
    _fused.two_sums_fused(dot, extremes, 2, 8, a, b, total, low, high)


def count_cells(x, cells, counts, n):
    """Which element is updated, the data says; nobody else touches the counts."""
    _fused.count_cells_fused(locate, histogram, 2, 8, x, cells, 0.25, n, counts)


def own_elements(x, rho, y, n):
    """Each thread reads what it has updated, and nobody else."""
    _fused.own_elements_fused(deposit, spread, 2, 8, x, rho, n, y)


def in_turns(a, y, total):
    _fused.in_turns_fused(scale_in_turns, sum_in_turns, 1, 4, a, y, total)
