"""Kernels spelled in every way, with functions of numbers and loops of their own."""

import math as m
from numba import cuda, float64, int32, void
from numba.cuda import jit as kernel

import _fused_spelled as _fused

HALF = -0.5


@cuda.jit(device=True)
def half(x):
    """Of a number."""
    return x * HALF  # half of it


@cuda.jit(device=True, inline=True)
def root(x):
    return m.sqrt(half(x) ** 2)


@kernel(fastmath=True)
def scale(x, t, n):
    i = cuda.grid(1)
    if i < n:
        half_2 = x[i]
        t[i] = root(half_2) + half(x[i])


def _shift(t, y, n, w, m):
    i = cuda.grid(1)
    if i < n:
        s = 0.0
        for j in range(m):
            if w[j] < 0:
                continue
            s += w[j] * t[i]
        y[i] = t[i] + s


shift = cuda.jit(fastmath=True)(_shift)


@cuda.jit("void(float64[:], float64[:], i4)")
def one(x, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = x[i] + 1


@cuda.jit(void(float64[:], float64[:], int32))
def two(x, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = x[i] * 2


def step(x, t, y, n, w, m, blocks):
    _fused.step_fused(scale, shift, blocks, 16, x, t, n, y, w, m)


def typed(x, t, y, n, blocks):
    _fused.typed_fused(one, two, blocks, 16, x, t, n, y)


def configured(x, t, y, n, blocks):
    first = one[blocks, 16]
    second = two[blocks, 16]
    _fused.configured_fused(one, two, blocks, 16, x, t, n, y)
