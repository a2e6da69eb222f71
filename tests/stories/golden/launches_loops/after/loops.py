"""Loops that only launch kernels: over rows, over time, and over both."""

from numba import cuda

import _fused_loops as _fused

BLOCK = 4
HALF = 0.5


@cuda.jit
def add(v, n):
    i = cuda.grid(1)
    if i < n:
        # one more
        v[i] += 1.0


@cuda.jit
def axpy(x, y, scale):
    i = cuda.grid(1)
    if i >= x.shape[0]:
        return
    y[i] = y[i] + x[i] * scale


@cuda.jit
def decay(u, rate):
    i = cuda.grid(1)
    if i < u.size:
        u[i] = u[i] * rate


@cuda.jit
def ramp(u, step, n):
    i = cuda.grid(1)
    if i < n and u[i] < 2.0:
        u[i] += HALF * step


@cuda.jit
def climb(u, n):
    i = cuda.grid(1)
    height = n + 0.5
    if i < n:
        height = height + u[i]
        u[i] = height


@cuda.jit
def drift(field, wind, k):
    x, y = cuda.grid(2)
    n, m = field.shape
    if x < n and y < m:
        field[x, y] = field[x, y] * 0.75 + wind[k, y]


def rows(a, count, n):
    """Small launches, each on a row of its own."""
    _fused.rows_fused(add, count, BLOCK, a, n)  # as many threads as it takes


def pairs(a, c, n, blocks):
    _fused.pairs_fused(axpy, add, a, blocks, BLOCK, c, n)


def columns(a, n, m):
    _fused.columns_fused(add, m, BLOCK, n, a)


def steps(u, rate, count, n):
    _fused.steps_fused(decay, ramp, count, BLOCK, u, rate, n)


def climbs(u, count, n):
    _fused.climbs_fused(climb, count, BLOCK, u, n)


def sums(total, a, count):
    """Rows are added one after the other, by each thread for its own element."""
    _fused.sums_fused(axpy, a, BLOCK, total, count)


def history(a, n, blocks):
    _fused.history_fused(axpy, n, blocks, BLOCK, a)


def blocks_of_steps(a, count, times, n):
    _fused.blocks_of_steps_fused(ramp, count, times, BLOCK, a, n)


def waves(fields, wind, count, grid):
    _fused.waves_fused(drift, count, grid, fields, wind)


def either(a, b, count, rate, n):
    if rate > 0.0:
        _fused.either_fused_decay(decay, count, BLOCK, a, rate)
    else:
        for k in range(count):
            a, b = b, a
            _fused.either_fused_add(add, n, BLOCK, b)


@cuda.jit
def raise_from(a, w, n, k):
    i = cuda.grid(1)
    if k <= i < n:
        a[i] = a[i] + w[k]


def shrinking(a, w, n, count):
    _fused.shrinking_fused(raise_from, count, BLOCK, a, w, n)
