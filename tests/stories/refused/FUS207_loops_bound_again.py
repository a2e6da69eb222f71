"""Another statement gives the variable a value of its own, or a second name for it, between two calls."""

import numpy as np
from numba import njit


@njit
def shift(a, k):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = a[i] + k
    return out


def swapped(c, d):
    c = shift(c, 1.0)
    c, d = d, c  # expect: FUS207
    c = shift(c, 2.0)
    return c, d


def kept(c):
    c = shift(c, 1.0)
    before = c  # expect: FUS207
    c = shift(c, 2.0)
    return before, c


def in_place(c):
    c = shift(c, 1.0)
    c += 1.0  # expect: FUS207
    c = shift(c, 2.0)
    return c


# message: `shift` not fused
# note: exchange of `c` and `d` stands between.
# message: `shift` not fused
# note: assignment stands between.
# message: `shift` not fused
# note: assignment stands between.
