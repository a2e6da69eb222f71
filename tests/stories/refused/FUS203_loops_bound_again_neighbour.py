"""The second call reads neighbours in what the first one has made: the variable's own name does not make it its own element."""

import numpy as np
from numba import njit


@njit
def shift(a, k):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = a[i] + k
    return out


@njit
def smooth(a):
    out = np.zeros_like(a)
    for i in range(a.shape[0]):
        out[i] = 0.5 * (a[i] + a[i + 1])
    return out


def step(c):
    c = shift(c, 1.0)
    c = smooth(c)  # expect: FUS203
    return c


# message: `smooth` not fused: it reads elements that other instances write
# note: `smooth` may read elements that `shift` does not store.
