"""Loops whose bounds and arrays only a run can tell."""

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


def stream(a, b, c, scalar, n):
    scale(b, c, scalar, n)
    add(a, b, c)


def same(a, c, scalar, n):
    scale(a, a, scalar, n)
    add(a, a, c)


def differences(x, y, z, n):
    inner(x, y)
    half(y, z, n)
