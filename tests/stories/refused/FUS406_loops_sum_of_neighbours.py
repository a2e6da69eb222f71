"""Each element is a sum of elements that other iterations compute."""

import numpy as np
from numba import njit


@njit
def weigh(a, c):
    out = np.empty_like(a)
    for i in range(len(a)):
        s = 0.0
        for k in range(3):
            s += c[k] * a[i]
        out[i] = s
    return out


@njit
def window(a):
    out = np.zeros_like(a)
    for i in range(len(a)):
        s = 0.0
        for k in range(3):
            s += a[i - k]
        out[i] = s
    return out


def step(a, c):
    b = weigh(a, c)
    return window(b)  # expect: FUS406


# message: `window` not fused: it reads elements that other instances write
# note: `b[i - k]` may be any element of `b`.
