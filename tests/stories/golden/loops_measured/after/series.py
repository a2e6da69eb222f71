"""Compiled functions that give numbers and arrays and whose loops fusec does not model, between calls of those that it does."""

import numpy as np
from numba import njit

import _fused_series as _fused


@njit
def scaled(x, factor=2.0):
    out = np.empty_like(x)
    for i in range(x.size):
        out[i] = factor * x[i]
    return out


@njit
def shifted(x):
    out = np.empty_like(x)
    for i in range(x.size):
        out[i] = x[i] + 1.0
    return out


@njit
def shift(x, out):
    for i in range(x.size):
        out[i] = x[i] + 1.0


@njit
def total(x):
    s, i = 0.0, 0
    while i < x.shape[0]:
        s += x[i]
        i += 1
    return s


@njit
def norm(x):
    s = 0.0
    for i in range(x.shape[0]):
        s += x[i] * x[i]
    return s


@njit
def beyond(x, least):
    n, i = 0, 0
    while i < x.shape[0]:
        n += x[i] > least
        i += 1
    return n


@njit
def marked(x, marks):
    """How many are new."""
    n = 0
    for i in range(x.shape[0]):
        if x[i] > 1.0:
            marks[n] = i
            n += 1
    return n


@njit
def extremes(x):
    return x.min(), np.max(x)


@njit
def smoothed(x):
    out = np.empty_like(x)
    out[0] = x[0]
    for i in range(1, x.shape[0]):
        out[i] = 0.5 * (out[i - 1] + x[i])
    return out


def observed(x):
    u, s = _fused.observed_fused(scaled, shifted, x, total)
    return u, s


def compared(x, y):
    t, u, low, high = _fused.compared_fused(scaled, shifted, x, 0.5, smoothed, y, extremes)
    return t, u, high - low


def in_place(x, y, marks, t, z):
    n = _fused.in_place_fused(shift, x, t, z, marked, y, marks)
    return n


def unused(x):
    return _fused.unused_fused(scaled, shifted, x, extremes)


def with_number(x):
    s, u, n = _fused.with_number_fused(scaled, norm, shifted, x, beyond)
    return s, n, u
