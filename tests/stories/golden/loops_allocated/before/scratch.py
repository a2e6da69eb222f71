"""Scratch arrays that the caller of compiled loops makes: those that vanish are not made."""

import numpy as np
from numba import njit


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
    t = np.empty_like(v)
    double(v, t, n)
    other(t, y)


def among(v, n):
    # in single precision
    t = np.empty(n, dtype=np.float32)
    double(v, t, n)
    u = np.zeros_like(v)  # the third
    other(t, u)
    y = np.empty_like(v)
    other(u, y)
    return y


def sizes(v, y):
    n = v.shape[0]
    t = np.empty(n)
    double(v, t, n)
    other(t, y)


def tables(a, y):
    t = np.ones(a.shape, dtype=a.dtype)
    transpose(a, t)
    transpose(t, y)


def kept(v, y, n, m):
    t = np.zeros(n + m)
    double(v, t, n)
    other(t, y)
    return t.shape
