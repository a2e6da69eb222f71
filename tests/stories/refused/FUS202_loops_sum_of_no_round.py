"""Where the inner loop has no round, the variable holds what the iteration before has left."""

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
def last(a, c):
    out = np.zeros_like(a)
    for i in range(len(a)):
        for k in range(len(c)):
            s = c[k] * a[i]
        out[i] = s
    return out


def step(a, c):
    b = weigh(a, c)
    return last(b, c)  # expect: FUS202


# message: statement not fused
# note: Call of the compiled `last`, which may take `s` from one iteration to the next.
