"""Other values than elements at the same mask need not be as many as it selects, and integers select elements. Such stores
are no kernels, and stay where they are."""

import numpy as np


def filled(x, y):
    t = x * 2.0
    fill = x + y
    t[t > 1.0] = fill  # expect: FUS207
    return np.sqrt(t)


def of_whole_values(x, y):
    t = x * 2.0
    m = t > 1.0
    t[m] = t[m] - np.max(t[m])  # expect: FUS207
    return np.sqrt(t)


def of_array_and_number(x, y):
    t = x * 2.0
    t[t > 1.0] = y[t > 1.0] * y  # expect: FUS207
    return np.sqrt(t)


def by_an_operand(x, places):
    t = x * 2.0
    t[places] = 1.0  # expect: FUS207
    return np.sqrt(t)


def by_one_of_two(x, y, places):
    t = x * 2.0
    m = t > 1.0
    if places is not None:
        m = places
    t = t + y
    t[m] = 1.0  # expect: FUS207
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
# message: `value` not fused with `t`
# note: Assignment to an element or a fancy index stands between.
# message: `value` not fused with `t`
# note: Assignment to an element or a fancy index stands between.
# message: `value` not fused with `t`
# note: Assignment to an element or a fancy index stands between.
# message: `value` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.
