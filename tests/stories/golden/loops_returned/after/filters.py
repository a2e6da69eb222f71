"""Filters, each of which returns an array of its own."""

import numpy as np
from numba import njit

import _fused_filters as _fused


@njit
def scale(a, k):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = k * a[i]
    return out


@njit
def shift(a):
    """In double precision."""
    n = len(a)
    out = np.empty(n)
    for i in range(n):
        out[i] = a[i] + 1.0
    return out


@njit
def waves(a, b):
    total = np.empty_like(a)
    difference = np.empty(a.shape, dtype=np.float32)
    for i in range(total.size):
        total[i] = a[i] + b[i]
        difference[i] = a[i] - b[i]
    return total, difference


@njit
def ramp(n, k):
    out = np.zeros(n)
    for i in range(1, n - 1):
        out[i] = k * i
    return out


@njit
def inner(a, n):
    out = np.zeros(n)
    for i in range(1, n - 1):
        out[i] = 0.5 * a[i]
    return out


@njit
def mix(a, b):
    out = np.zeros((a.shape[0], b.shape[1]))
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            out[i, j] = a[i, j] * b[i, j]
    return out


@njit
def half(a):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            out[i, j] = 0.5 * a[i, j]
    return out


def filtered(a):
    # the last
    c = _fused.filtered_fused(scale, shift, a, 2.0)
    return c


def returned(a):
    return _fused.returned_fused(scale, shift, waves, a, 0.5)


def several(a, k):
    b, difference, c = _fused.several_fused(scale, waves, shift, a, k)
    return b, c, difference


def sized(n):
    return _fused.sized_fused(ramp, inner, n, 2.0)


def tables(a, b):
    return _fused.tables_fused(mix, half, a, b)
