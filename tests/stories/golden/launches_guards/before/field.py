"""Kernels with guards of every kind, on grids of one and two axes."""

import math as m

from numba import cuda

WEIGHT = 0.25


@cuda.jit
def positive(source, flux, n):
    i = cuda.grid(1)
    if i >= n:
        return
    x = source[i]
    if x > 0.0:
        flux[i] = m.sqrt(x)
    else:
        flux[i] = -x


@cuda.jit()
def relax(flux, total, rate, n):
    tx = cuda.threadIdx.x
    block = cuda.blockIdx.x
    width = cuda.blockDim.x
    k = tx + block * width
    if k < n:
        x = flux[k] * rate
        # only where something flows
        if x != 0.0:
            total[k] += x * WEIGHT


def _interior(total, out, n):
    i = cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x
    if i > 0 and i < n - 1:
        out[i] = max(total[i], out[i])


interior = cuda.jit(_interior)


@cuda.jit
def rows(u, scale):
    n, m = u.shape
    i, j = cuda.grid(2)
    if i < n and j < m:
        u[i, j] *= scale


@cuda.jit
def transposed(u, w):
    x, y = cuda.grid(2)
    n = u.shape[0]
    if x >= n or y >= u.shape[1]:
        return
    w[y, x] = u[x, y] + 1.0


def sweep(source, flux, total, out, n, rate):
    positive[(4,), (8,)](source, flux, n)
    relax[(4,), (8,)](flux, total, rate, n)
    interior[(4,), (8,)](total, out, n)


def swept(u, w, grid, block):
    rows[grid, block](u, 0.5)
    # the other way round
    transposed[grid, block](u, w)


def configured(u, w, n, grid, block, other):
    """Whether `other` is `block` only a run can tell."""
    rows[grid, block](u, 0.5)
    rows[grid, other](w, 0.25)
    transposed[grid, block](u, w)


def two_parts(a, b, n, blocks):
    """Another kernel over the same threads, with numbers of its own."""
    positive[blocks, 16](a, b, 8)
    relax[blocks, 16](b, a, -1.0, 8)
    positive[blocks, 16](b, a, n)


@cuda.jit
def fill(x, y, n):
    i = cuda.grid(1)
    last = n - 1
    if i < last:
        last = 3
        y[i] = x[i] * last


@cuda.jit
def add_one(x, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = x[i] + 1.0


def bound_again(x, y, z, w, n):
    """A body binds what its guard was computed with: the guard of the second `fill` is not that of the first."""
    fill[2, 6](x, y, n)
    add_one[2, 6](y, z, n)
    fill[2, 6](z, w, n)
