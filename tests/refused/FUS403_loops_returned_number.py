"""The sum of all elements is known when the loop has ended."""

import numpy as np
from numba import njit


@njit
def scale(a):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = 2.0 * a[i]
    return out


@njit
def total(a):
    s = 0.0
    for i in range(a.shape[0]):
        s += a[i]
    return s


def step(a):
    b = scale(a)
    return total(b)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `total`, which returns something else than arrays that it makes.
