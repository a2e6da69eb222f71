"""Loops whose bounds and arrays only a run can tell."""

import numpy as np
from numba import njit

import _fused_stream as _fused


@njit
def scale(b, c, scalar, n):
    for i in range(n):
        b[i] = scalar * c[i]


@njit
def add(a, b, c):
    for k in range(a.shape[0]):
        c[k] = a[k] + b[k]


@njit
def inner(x, y):
    for i in range(1, x.shape[0] - 1):
        y[i - 1] = x[i - 1] + x[i + 1]


@njit
def half(y, z, n):
    for i in range(1, n - 1):
        z[i] = 0.5 * y[i - 1]


@njit
def shift(y, z, n):
    for i in range(n):
        z[i] = y[i] + 1.5


def stream(a, b, c, scalar, n):
    _fused.stream_fused(scale, add, b, c, scalar, n, a)


def same(a, c, scalar, n):
    _fused.same_fused(scale, add, a, scalar, n, c)


def differences(x, y, z, n):
    _fused.differences_fused(inner, half, x, y, z, n)


def rounds(x, z, n, sizes):
    """A round reads what an earlier one has stored, where the sizes differ: `y` keeps its memory."""
    y = np.zeros_like(x)
    for size in sizes:
        _fused.rounds_fused(scale, shift, y, x, 2.5, size, z, n)
