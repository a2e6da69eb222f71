"""A mask of another array may have fewer axes, and select rows; other values than the array's own need not be as many
as the mask selects. Such stores are no kernels, and stay where they are."""

import numpy as np


def of_rows(x, rows):
    t = x * 2.0
    t[rows > 1.0] = 1.0  # expect: FUS207
    return np.sqrt(t)


def filled(x, fill):
    t = x * 2.0
    t[t > 1.0] = fill  # expect: FUS207
    return np.sqrt(t)


def of_another_mask(x, y):
    t = x * 2.0
    t[t > 1.0] = y[t >= 1.0]  # expect: FUS207
    return np.sqrt(t)


def of_elements(x, places):
    t = x * 2.0
    t[places + t.astype(int)] = 1.0  # expect: FUS207
    return np.sqrt(t)


def of_memory_that_another_function_binds(x):
    def cleared():
        t[t > 1.0] = 1.0
        return np.sqrt(t) * x  # expect: FUS101

    t = x * 2.0
    return cleared()


# message: `value` not fused with `t`
# note: Assignment to an element or a fancy index stands between.
# message: `value` not fused with `t`
# note: Assignment to an element or a fancy index stands between.
# message: `value` not fused with `t`
# note: Assignment to an element or a fancy index stands between.
# message: `value` not fused with `t`
# note: Assignment to an element or a fancy index stands between.
# message: `value` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.
