"""Of which dtype the array is only its caller knows."""

import numpy as np
from numba import njit


@njit
def scale(a):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = 2.0 * a[i]
    return out


@njit
def shift(a, dtype):
    out = np.empty(a.shape, dtype)
    for i in range(a.shape[0]):
        out[i] = a[i] + 1.0
    return out


def step(a, dtype):
    b = scale(a)
    return shift(b, dtype)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `shift`, which makes `out` in a way that fusec does not model.
