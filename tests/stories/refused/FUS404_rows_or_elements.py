"""`a[b]` may be a row or an element: nothing in the source says how many axes `a` has."""

import numpy as np


def rows(a: np.ndarray, n):
    for b in range(n):
        a[b] += 1.0  # expect: FUS404


def rows_of_others(a: np.ndarray, c: np.ndarray, n):
    for b in range(n):
        a[b] = c[b] * 2.0 + 1.0  # expect: FUS404


def masked(a: np.ndarray):
    a[a < 0.0] *= 2.0  # expect: FUS404
    return a


# message: array operation not fused
# note: `a[b]` may be one element, a row, or elements in any order.
# message: statement not fused
# note: Assignment to an element or a fancy index.
# message: array operation not fused
# note: A mask or an array selects the elements `a[a < 0.0]`.
