"""Loops with sums of a few terms for each element."""

import numpy as np
from numba import njit

import _fused_sums as _fused


@njit
def weigh(a, c):
    out = np.empty_like(a)
    for i in range(len(a)):
        s = 0.0
        for k in range(3):
            s += c[k] * a[i]
        out[i] = s
    return out


@njit
def horner(a, c):
    out = np.empty_like(a)
    for i in range(len(a)):
        s = c[0]
        for k in range(1, c.shape[0]):
            s = s * a[i] + c[k]
        out[i] = s
    return out


@njit
def clipped(a, c, out):
    for i in range(len(a)):
        largest = 0.0
        for k in range(len(c)):
            for j in range(k, 2):
                if c[k] * a[i] > largest:
                    largest = c[k] * a[i] - j
        out[i] = largest + a[i]


def weighed(a, c):
    return _fused.weighed_fused(weigh, horner, a, c)


def largest(a, c, out):
    _fused.largest_fused(weigh, clipped, a, c, out)
