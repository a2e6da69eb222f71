"""Loops whose bounds and arrays only a run can tell."""

from numba import njit

from _fused_stream import differences_inner_to_half, same_scale_to_add, stream_scale_to_add


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
    stream_scale_to_add(scale, add, b, c, scalar, n, a)


def same(a, c, scalar, n):
    same_scale_to_add(scale, add, a, scalar, n, c)


def differences(x, y, z, n):
    differences_inner_to_half(inner, half, x, y, z, n)
