"""Elements counted from the end of an array, or from a first one that the caller says."""

from numba import cuda

import _fused_ends as _fused


@cuda.jit
def damp_right(E, damping, nd):
    iz, ir = cuda.grid(2)
    Nz, Nr = E.shape
    if ir < Nr:
        if iz < nd:
            factor = damping[iz]
            iz_right = Nz - iz - 1
            E[iz_right, ir] *= factor


def damp(E, B, damping, nd, grid, block):
    _fused.damp_fused(damp_right, grid, block, E, damping, nd, B)


@cuda.jit
def taken_from(u, first, n, t):
    i = cuda.grid(1)
    if i < n:
        t[n - i - 1] = 2.0 * u[first + i]


@cuda.jit
def put_to(t, first, n, u):
    i = cuda.grid(1)
    if i < n:
        u[i + first] = t[n - 1 - i] + 1.0


def around(u, t, first, n, blocks):
    _fused.around_fused(taken_from, put_to, blocks, 4, u, first, n, t)


@cuda.jit
def to_line(u, line):
    i, j = cuda.grid(2)
    if i < u.shape[0] and j < u.shape[1]:
        place = i + u.shape[0] * j
        line[place] = u[i, j]


@cuda.jit
def scale_line(u, line, factor):
    i, j = cuda.grid(2)
    if i < u.shape[0] and j < u.shape[1]:
        line[i + u.shape[0] * j] *= factor


def flattened(u, line, factor, grid, block):
    _fused.flattened_fused(to_line, scale_line, grid, block, u, line, factor)
