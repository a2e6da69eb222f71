"""How many elements the array has is a sum, which may be below zero."""

import numpy as np
from numba import njit


@njit
def scale(a):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = 2.0 * a[i]
    return out


@njit
def shorter(a):
    out = np.empty(a.shape[0] - 1)
    for i in range(a.shape[0] - 1):
        out[i] = a[i] + 1.0
    return out


def step(a):
    b = scale(a)
    return shorter(b)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `shorter`, which makes `out` in a way that fusec does not model.
