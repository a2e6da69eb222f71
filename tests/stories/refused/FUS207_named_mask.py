"""A mask that is a variable may have fewer axes than the array, and select rows, unless it is computed of the array that the
variable is now bound to, element by element; and it is no mask unless it is made by a comparison."""

import numpy as np


def of_rows(x, rows):
    m = rows > 1.0
    t = x * 2.0
    t[m] = 1.0  # expect: FUS207
    return np.sqrt(t)


def of_sums(x):
    t = x * 2.0  # expect: FUS103
    m = t.sum(axis=1) > 1.0
    t[m] = 1.0  # expect: FUS207
    return np.sqrt(t)


def of_an_array_before(x, y):
    m = x > 1.0
    x = y[0] * 2.0
    x[m] = 1.0  # expect: FUS207
    return np.sqrt(x)


def of_places(x):
    t = x * 2.0  # expect: FUS101
    m = t.astype(int)
    t[m] = 1.0  # expect: FUS207
    return np.sqrt(t)


def of_either(x, y, is_other):
    """Nothing fuses across the branch."""
    t = x * 2.0
    m = t > 1.0
    if is_other:
        m = y > 1.0
    t[m] = 1.0
    return np.sqrt(t)


# message: `value` not fused with `t`
# note: Assignment to an element or a fancy index stands between.
# message: `value` not fused with `t`
# note: Assignment to an element or a fancy index stands between.
# message: `value` not fused with `x`
# note: Assignment to an element or a fancy index stands between.
# message: `value` not fused with `t`
# note: Assignment to an element or a fancy index stands between.
