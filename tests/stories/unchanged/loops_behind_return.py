"""What stands behind `return` never runs, and is no further part of what stands before it."""

import numpy as np
from numba import njit


@njit
def shifted(a, s):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = a[i] + s
    return out


def once(a):
    return shifted(a, 1.0)
    return shifted(a, 2.0)


def again(a):
    return shifted(a, 1.0)
    a = shifted(a, 2.0)
