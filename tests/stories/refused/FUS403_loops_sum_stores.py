"""The inner loop stores elements."""

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
def total(a, c):
    out = np.zeros_like(a)
    for i in range(len(a)):
        out[i] = 1.0
        for k in range(3):
            out[i] += c[k] * a[i]
    return out


def step(a, c):
    b = weigh(a, c)
    return total(b, c)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `total`, which has a loop beside other statements.
