"""An array of rows for one call is one of numbers for another."""

import numpy as np
from numba import float64, guvectorize, njit, vectorize


@guvectorize([(float64[:], float64[:])], "(n)->()")
def total(a, out):
    s = 0.0
    for i in range(a.shape[0]):
        s += a[i]
    out[0] = s


@vectorize([float64(float64, float64)])
def added(a, b):
    return a + b


@njit
def doubled(a, out):
    for i in range(a.shape[0]):
        out[i] = 2.0 * a[i]


def sums(x, y):
    c = added(x, y)
    return total(c)  # expect: FUS210


def beside(x, y):
    doubled(x, y)
    return total(x)  # expect: FUS210


# message: `total` not fused
# note: `c` is an array of rows for one of them, and of numbers for another.
# message: `total` not fused
# note: `x` is an array of rows for one of them, and of numbers for another.
