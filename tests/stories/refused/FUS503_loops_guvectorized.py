"""A division by an element: it raises in the compiled loop, and nothing in the ufunc."""

import numpy as np
from numba import float64, guvectorize, njit


@njit
def halved(a, out):
    for i in range(a.shape[0]):
        out[i] = 0.5 * a[i]


@guvectorize([(float64[:], float64[:], float64[:])], "(n),(n)->(n)")
def ratio(a, b, out):
    for i in range(a.shape[0]):
        out[i] = a[i] / b[i]


def step(x, y, h):
    halved(x, h)
    return ratio(h, y)  # expect: FUS503


# message: `ratio` not fused: it is compiled otherwise
# note: it is compiled with `error_model="numpy"`, `halved` with no options.
