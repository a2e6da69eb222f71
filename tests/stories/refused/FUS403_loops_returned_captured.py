"""A function that exists already reads the variable whenever it is called."""

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
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = a[i] + 1.0
    return out


def step(a, tell):
    tell(lambda: b)
    b = scale(a)  # expect: FUS403
    c = shift(b)
    return c


# message: statement not fused
# note: Call of the compiled `scale`, which gives `b` a value that others may see.
