"""Kernels with guards of every kind, on grids of one and two axes."""

import math as m

from numba import cuda

import _fused_field as _fused

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
    _fused.sweep_fused(positive, relax, interior, (4,), (8,), source, flux, n, total, rate, out)


def swept(u, w, grid, block):
    _fused.swept_fused(rows, transposed, grid, block, u, 0.5, w)


def configured(u, w, n, grid, block, other):
    """Whether `other` is `block` only a run can tell."""
    _fused.configured_fused(rows, grid, block, other, u, 0.5, w, 0.25)
    transposed[grid, block](u, w)


def two_parts(a, b, n, blocks):
    """Another kernel over the same threads, with numbers of its own."""
    _fused.two_parts_fused(positive, relax, blocks, 16, a, b, 8, -1.0, n)


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
    _fused.bound_again_fused(fill, add_one, 2, 6, x, y, n, z, w)
