"""The second function reads the next element of what the first returns."""

import numpy as np
from numba import njit


@njit
def scale(a):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = 2.0 * a[i]
    return out


@njit
def difference(a):
    out = np.zeros_like(a)
    for i in range(a.shape[0]):
        out[i] = a[i + 1] - a[i]
    return out


def step(a):
    b = scale(a)
    return difference(b)  # expect: FUS203


# message: `difference` not fused: it reads elements that other instances write
# note: `difference` may read elements that `scale` does not store.
