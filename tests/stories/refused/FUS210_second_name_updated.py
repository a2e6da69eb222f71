"""`a = t` gives an array a second name; an update through one of them is seen through the other."""

import numpy as np


def updated(x: np.ndarray, y):
    t = x * 2 + 1  # expect: FUS101
    a = t
    a += y
    return t * a  # expect: FUS210


def stored(x: np.ndarray, y):
    t = x * 2 + 1  # expect: FUS101
    a = t
    t[:] = y  # expect: FUS210
    return t * a  # expect: FUS210


# message: `value` not fused: `t` and `a` name the same memory
# note: the kernel would keep two values for one element.
# message: `t` not fused: one array has two names
# note: `a` is another name for `t`, which is written afterwards.
# message: `value` not fused: `a` and `t` name the same memory
# note: the kernel would keep two values for one element.
