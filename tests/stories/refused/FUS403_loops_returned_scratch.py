"""It makes an array that nobody gets."""

import numpy as np
from numba import njit


@njit
def scale(a):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = 2.0 * a[i]
    return out


@njit
def shift(a):
    half = np.empty_like(a)
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        half[i] = 0.5 * a[i]
        out[i] = half[i] + 1.0
    return out


def step(a):
    b = scale(a)
    return shift(b)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `shift`, which makes an array that it does not return.
