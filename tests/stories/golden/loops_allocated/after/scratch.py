"""Scratch arrays that the caller of compiled loops makes: those that vanish are not made."""

import numpy as np
from numba import njit

import _fused_scratch as _fused


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y):
    for i in range(len(t)):
        y[i] = t[i] + 1.0


@njit
def transpose(a, t):
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            t[i, j] = a[i, j] * 0.5


def plain(v, y, n):
    _fused.plain_fused(double, other, v, n, y)


def among(v, n):
    # in single precision
    # the third
    y = np.empty_like(v)
    _fused.among_fused(double, other, v, n, y)
    return y


def sizes(v, y):
    n = v.shape[0]
    _fused.sizes_fused(double, other, v, n, y)


def tables(a, y):
    _fused.tables_fused(transpose, a, y)


def kept(v, y, n, m):
    t = np.zeros(n + m)
    _fused.kept_fused(double, other, v, t, n, y)
    return t.shape
