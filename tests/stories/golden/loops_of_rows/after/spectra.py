"""Functions of one row that numba makes ufuncs of, called on tables, one row after the other."""

import math

import numpy as np
from numba import float64, guvectorize, vectorize

import _fused_spectra as _fused

FLOOR = 1e-12


@guvectorize([(float64[:], float64[:])], "(n)->()", nopython=True)
def norm(a, out):
    """The length of a row, summed from its first element on."""
    s = 0.0
    for i in range(a.shape[0]):
        s += a[i] * a[i]
    out[0] = math.sqrt(s)  # once for each row


@guvectorize(["void(float64[:], float64, float64[:])"], "(n), () -> (n)", nopython=True)
def scaled(a, by, result):
    for i in range(a.shape[0]):
        result[i] = a[i] / (by + FLOOR)


@guvectorize([(float64[:], float64[:], float64[:])], "(n),(n)->()")
def dot(a, b, out):
    out[0] = 0.0
    for i in range(len(a)):
        out[0] += a[i] * b[i]


@guvectorize([(float64[:], float64, float64[:])], "(n),()->(n)")
def smoothed(a, rate, out):
    # the first element has nothing before it
    out[0] = a[0]
    for i in range(1, a.shape[0]):
        out[i] = out[i - 1] + rate * (a[i] - out[i - 1])


@guvectorize([(float64[:, :], float64[:], float64[:])], "(m,n),(n)->(m)")
def applied(table, x, out):
    for i in range(table.shape[0]):
        s = 0.0
        for j in range(table.shape[1]):
            s += table[i, j] * x[j]
        out[i] = s


@vectorize([float64(float64, float64)])
def ratio(a, b):
    return a / b


def normalised(rows):
    return _fused.normalised_fused(norm, scaled, rows)


def angles(x, y):
    """Intermediate rows and numbers that nobody sees."""
    return _fused.angles_fused(smoothed, dot, norm, ratio, x, 0.25, y)


def turned(tables, x, out):
    _fused.turned_fused(applied, scaled, tables, x, 2.0, out)


def running(x):
    b = _fused.running_fused(smoothed, x, 0.5, 0.25)
    return b
