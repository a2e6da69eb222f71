"""A mask that has nothing to do with the array may have fewer axes, and select rows; and it is no mask unless it is made by a
comparison."""

import numpy as np


def of_rows(x, rows):
    m = rows > 1.0
    t = x * 2.0
    t[m] = 1.0  # expect: FUS201
    return np.sqrt(t)  # expect: FUS301


def of_sums(x):
    t = x * 2.0  # expect: FUS103
    m = t.sum(axis=1) > 1.0
    t[m] = 1.0  # expect: FUS201, FUS206
    return np.sqrt(t)  # expect: FUS301


def of_an_array_before(x, y):
    m = x > 1.0
    x = y[0] * 2.0
    x[m] = 1.0  # expect: FUS201
    return np.sqrt(x)  # expect: FUS301


def of_places(x):
    t = x * 2.0  # expect: FUS101
    m = t.astype(int)
    t[m] = 1.0  # expect: FUS207
    return np.sqrt(t)


def of_either(x, y, is_other):
    """Nothing fuses across the branch."""
    t = x * 2.0  # expect: FUS302
    m = t > 1.0
    if is_other:
        m = y > 1.0  # expect: FUS301
    t[m] = 1.0  # expect: FUS201
    return np.sqrt(t)  # expect: FUS301


def of_memory_between(x, y):
    """The mask is changed between."""
    t = x * y
    m = y > 1.0
    m[0] = True  # expect: FUS207
    t[m] = 1.0  # expect: FUS201
    return np.sqrt(t)


def of_two_names(x, y):
    """Both names see the store."""
    t = x * y  # expect: FUS301
    other = t
    t[y > 1.0] = 1.0  # expect: FUS201, FUS210
    return np.sqrt(t), other


def with_a_print(x, y):
    t = x * y
    m = y > 1.0
    print("between")  # expect: FUS207
    t[m] = 1.0  # expect: FUS201
    return np.sqrt(t)


# message: `t` not fused: it may store at other elements than those at its own place
# note: its mask is computed of other arrays, and may select rows.
# message: `value` not fused
# note: it is a single pass over its operands.
# message: `t` not fused: it may store at other elements than those at its own place
# note: its mask is computed of other arrays, and may select rows.
# message: `t` not fused: it needs the values of other rows
# note: Witness: x.shape[0] = 2: instance 1 of `t` reads m[0], which instance 0 of `m` reduces into.
# message: `value` not fused
# note: it is a single pass over its operands.
# message: `x` not fused: it may store at other elements than those at its own place
# note: its mask is computed of other arrays, and may select rows.
# message: `value` not fused
# note: it is a single pass over its operands.
# message: `value` not fused with `t`
# note: Assignment to an element or a fancy index stands between.
# message: `m` not fused
# note: nothing shows that `x` is an array; for plain numbers a call costs more than 2 operations.
# message: `m` not fused
# note: it is a single pass over its operands.
# message: `t` not fused: it may store at other elements than those at its own place
# note: its mask is computed of other arrays, and may select rows.
# message: `value` not fused
# note: it is a single pass over its operands.
# message: `t` not fused with `t`
# note: Assignment to an element or a fancy index stands between.
# message: `t` not fused: it may store at other elements than those at its own place
# note: its mask is computed of other arrays, and may select rows.
# message: `t` not fused
# note: it is a single pass over its operands.
# message: `t` not fused: it may store at other elements than those at its own place
# note: its mask is computed of other arrays, and may select rows.
# message: `t` not fused: one array has two names
# note: `other` is another name for `t`, which is written afterwards.
# message: `t` not fused with `t`
# note: Call of `print` stands between.
# message: `t` not fused: it may store at other elements than those at its own place
# note: its mask is computed of other arrays, and may select rows.
