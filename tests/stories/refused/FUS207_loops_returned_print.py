"""What the first function returns is printed before the second runs."""

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
    b = scale(a)
    print(b)  # expect: FUS207
    return shift(b)


# message: `shift` not fused
# note: call of `print` stands between.
