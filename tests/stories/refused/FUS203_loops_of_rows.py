"""A compiled loop reads what a function of rows gives the row before."""

import numpy as np
from numba import float64, guvectorize, njit


@guvectorize([(float64[:], float64[:])], "(n)->()")
def total(a, out):
    s = 0.0
    for i in range(a.shape[0]):
        s += a[i]
    out[0] = s


@njit
def differences(s, out):
    for i in range(1, s.shape[0]):
        out[i] = s[i] - s[i - 1]


def changes(x, out):
    s = total(x)
    differences(s, out)  # expect: FUS203


# message: `differences` not fused: it reads elements that other instances write
# note: Witness: x.shape[0] = 2: instance 1 of `differences` reads s[0], which instance 0 of `total` writes.
