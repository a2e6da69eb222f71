"""A row that is read from its other end."""

import numpy as np
from numba import float64, guvectorize, vectorize


@vectorize([float64(float64, float64)])
def added(a, b):
    return a + b


@guvectorize([(float64[:], float64[:])], "(n)->(n)")
def reversed_row(a, out):
    for i in range(a.shape[0]):
        out[i] = a[a.shape[0] - 1 - i]


def step(x, y):
    c = added(x, y)
    return reversed_row(c)  # expect: FUS203


# message: `reversed_row` not fused: it reads elements that other instances write
# note: Witness: x.shape[0] = 2: instance 1 of `reversed_row` reads c[0], which instance 0 of `added` writes.
