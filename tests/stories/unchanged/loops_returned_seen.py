"""Where the second function raises, the variable holds what the first has returned."""

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


def step(a):
    b = a
    try:
        b = scale(a)
        c = shift(b)
    except ValueError:
        return b
    return c
