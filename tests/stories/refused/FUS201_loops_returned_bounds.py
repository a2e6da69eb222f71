"""The second loop leaves the ends of its array at zero."""

import numpy as np
from numba import njit


@njit
def scale(a):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = 2.0 * a[i]
    return out


@njit
def interior(a):
    out = np.zeros_like(a)
    for i in range(1, a.shape[0]):
        out[i] = a[i] + 1.0
    return out


def step(a):
    b = scale(a)
    return interior(b)  # expect: FUS201


# message: `interior` not fused: it runs other instances
# note: no size lets both loops run the same instances.
