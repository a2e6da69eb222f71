"""It returns what it was given: another name for memory that its caller has."""

import numpy as np
from numba import njit


@njit
def scale(a):
    for i in range(a.shape[0]):
        a[i] = 2.0 * a[i]
    return a


@njit
def shift(a):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = a[i] + 1.0
    return out


def step(a):
    b = shift(a)
    c = scale(b)  # expect: FUS403
    return c


# message: statement not fused
# note: Call of the compiled `scale`, which returns something other than arrays that it makes.
