"""What a cast makes of a number that bytes cannot hold is not what a store makes of it."""

import numpy as np
from numba import njit


@njit
def levels(x):
    out = np.empty(x.shape[0], dtype=np.int8)
    for i in range(x.shape[0]):
        out[i] = 100.0 * x[i]
    return out


@njit
def total(x):
    s = 0
    for i in range(x.shape[0]):
        s += x[i]
    return s


def summed(x):
    t = levels(x)  # expect: FUS403
    return total(t)


# message: statement not fused
# note: Call of the compiled `levels`, which makes `out` in a way that fusec does not model.
