"""A sum that runs along a row, and one that hands its result on in memory."""

import numpy as np
from numba import float64, guvectorize, vectorize


@vectorize([float64(float64, float64)])
def added(a, b):
    return a + b


@guvectorize([(float64[:], float64[:])], "(n)->(n)")
def running(a, out):
    s = 0.0
    for i in range(a.shape[0]):
        s += a[i]
        out[i] = s


@guvectorize([(float64[:], float64[:])], "(n)->(n)")
def reversed_row(a, out):
    for i in range(a.shape[0]):
        out[i] = a[a.shape[0] - 1 - i]


def sums(x, y):
    c = added(x, y)
    return running(c)  # expect: FUS202


def in_place(x, y):
    added(x, y, x)
    reversed_row(x, x)  # expect: FUS202


# message: statement not fused
# note: Call of the compiled `running`, which binds `s` again in its loop.
# message: `reversed_row` not fused: it reads elements that it writes
# note: Witness: x.shape[0] = 2: instance 1 of `reversed_row` reads x[0], which instance 0 of `reversed_row` writes.
