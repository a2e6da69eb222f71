"""Compiled functions that return numbers, behind those that compute the elements."""

import math

import numpy as np
from numba import njit

import _fused_relaxation as _fused

LEAST = 1e-3


@njit
def relaxed(u, v, rate=0.25):
    for i in range(1, u.shape[0] - 1):
        v[i] = u[i] + rate * (u[i - 1] - 2.0 * u[i] + u[i + 1])


@njit
def change(u, v):
    """The largest one."""
    worst = 0.0
    for i in range(1, u.shape[0] - 1):
        worst = max(worst, abs(v[i] - u[i]))
    return worst


@njit
def difference(u, v):
    out = np.empty_like(u)
    for i in range(u.size):
        out[i] = u[i] - v[i]
    return out


@njit
def norm(d):
    s = 0.0
    n = d.shape[0]
    for i in range(n):
        s += d[i] * d[i]
    return math.sqrt(s)


@njit
def mean(d):
    s = 0.0
    for i in range(d.shape[0]):
        s += d[i]
    return s / d.shape[0]


@njit
def moments(d):
    s = q = 0.0
    count = 0
    for i in range(d.size):
        if abs(d[i]) > LEAST:
            s += d[i]
            q += d[i] * d[i]
            count += 1
    return s, q, count


@njit
def halved(a):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            out[i, j] = 0.5 * a[i, j]
    return out


@njit
def above(a, least):
    n = 0
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            if a[i, j] > least:
                n += 1
    return n


def step(u, v):
    worst = _fused.step_fused(relaxed, change, u, v)
    return worst < LEAST


def distance(u, v):
    return _fused.distance_fused(difference, norm, u, v)


def centre(u, v):
    """Of no elements there is none."""
    return _fused.centre_fused(difference, mean, u, v)


def described(u, v):
    s, q, count, length, e = _fused.described_fused(difference, moments, norm, u, v)
    return e, s / max(count, 1), q, length


def tables(a):
    n = _fused.tables_fused(halved, above, a, 0.25)
    return n
