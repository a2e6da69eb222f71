"""Parameters with which a kernel does nothing."""

from numba import cuda

import _fused_unused as _fused


@cuda.jit
def scale(u, weights, n, t):
    i = cuda.grid(1)
    if i < n:
        t[i] = 2.0 * u[i]


@cuda.jit
def add(t, weights, n, v):
    i = cuda.grid(1)
    if i < n:
        v[i] = t[i] + weights[i]


def twice(u, weights, n, t, v, blocks):
    _fused.twice_fused(scale, blocks, 8, u, weights, n, t, v)


def used_later(u, weights, n, t, v, blocks):
    _fused.used_later_fused(scale, add, blocks, 8, u, weights, n, t, v)


def rows(u, weights, n, t, count, blocks):
    _fused.rows_fused(scale, count, blocks, u, weights, n, t)


def rows_of_all(u, weights, n, t, count, blocks):
    _fused.rows_of_all_fused(scale, add, count, blocks, u, weights, n, t)
