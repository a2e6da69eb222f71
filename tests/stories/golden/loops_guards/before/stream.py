"""Loops whose bounds and arrays only a run can tell."""

import numpy as np
from numba import njit


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
    scale(b, c, scalar, n)
    add(a, b, c)


def same(a, c, scalar, n):
    scale(a, a, scalar, n)
    add(a, a, c)


def differences(x, y, z, n):
    inner(x, y)
    half(y, z, n)


def rounds(x, z, n, sizes):
    """A round reads what an earlier one has stored, where the sizes differ: `y` keeps its memory."""
    y = np.zeros_like(x)
    for size in sizes:
        scale(y, x, 2.5, size)
        shift(y, z, n)
