"""`a[b]` may be a row or an element: nothing in the source says how many axes `a` has, and no loop is one kernel."""

import numpy as np


def row(a: np.ndarray, b):
    a[b] += 1.0  # expect: FUS404


def row_of_others(a: np.ndarray, c: np.ndarray, b):
    a[b] = c[b] * 2.0 + 1.0  # expect: FUS404


def rows_and_their_numbers(a: np.ndarray, c: np.ndarray, n):
    for b in range(n):
        a[b] = c[b] * 2.0 + a[b] * b  # expect: FUS404, FUS408


def rows_while(a: np.ndarray, c: np.ndarray, n):
    b = 0
    while b < n:
        a[b] = c[b] * 2.0 + 1.0  # expect: FUS404
        b += 1  # expect: FUS302


def rows_of_a_list(a: np.ndarray, c: np.ndarray, places):
    """Several places may be one."""
    for b in places:
        a[b] = a[b] * 2.0 + c[b]  # expect: FUS404


def masked(a: np.ndarray, c: np.ndarray):
    a[c < 0.0] *= 2.0  # expect: FUS201
    return a


# message: array operation not fused
# note: `a[b]` may be one element, a row, or elements in any order.
# message: statement not fused
# note: Assignment to an element or a fancy index.
# message: `a_b` not fused
# note: Nothing shows whether the loop selects elements or rows, and its iterations are not one kernel.
# message: `for b in range(n)` does not run as one kernel
# note: Each iteration computes with `b` itself.
# message: statement not fused
# note: Assignment to an element or a fancy index.
# message: `b` not fused
# note: the source shows that `b` is a number.
# message: array operation not fused
# note: `a[b]` may be one element, a row, or elements in any order.
# message: `a` not fused: it may store at other elements than those at its own place
# note: its mask is computed of other arrays, and may select rows.
