"""Loops and ufuncs that numba compiles."""

import numpy as np
from numba import float64, guvectorize, njit, vectorize


@njit
def scaled(x, y, s):
    for i in range(x.shape[0]):
        y[i] = x[i] * s


@njit
def added(x, y):
    for i in range(x.shape[0]):
        y[i] += x[i]


@njit
def counted(x, cells):
    """Stores at places that it computes."""
    k = 0
    for i in range(x.shape[0]):
        while x[i] > k + 1 and k < cells.shape[0] - 1:
            k += 1
        cells[k] += 1


@vectorize([float64(float64, float64)])
def ratio(a, b):
    return a / b


@guvectorize([(float64[:], float64[:])], "(n)->(n)")
def doubled(x, y):
    for i in range(x.shape[0]):
        y[i] = x[i] * 2.0


def two_loops(x, y, s):
    scaled(x, y, s)
    added(x, y)
    return y


def two_ratios(x, y):
    ratio(x, y, out=x)
    ratio(x, y, y)
    return x


def two_rows(x, y):
    doubled(x, y)
    doubled(y, x)
    return x


def inside(a: np.ndarray, b):
    q = ratio(a, b) * 2.0
    return q - a


def around_another(x, y, cells, s):
    scaled(x, y, s)
    counted(x, cells)
    added(x, y)
    return y
