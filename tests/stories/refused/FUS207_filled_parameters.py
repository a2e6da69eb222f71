"""Functions that store into a part of a parameter, rebind it, also read it elsewhere, or print are not written out; nor is what
they fill a view or an attribute."""

import numpy as np


def fill_inside(t, out):
    out[1:-1] = t[1:-1] * 2.0  # expect: FUS101


def rebind(t, out):
    out = t * 2.0 + 1.0  # expect: FUS302
    return out


def add_to_name(t, out):
    """`out += E` binds a name where `out` is a number."""
    out += t * 2.0  # expect: FUS302


def fill_and_print(t, out):
    out[:] = t * 2.0 + 1.0  # expect: FUS101
    print(out)


def fill_two(t, out, other):
    out[:] = t * 2.0  # expect: FUS102
    other[:] = t * 3.0


def double(t, out):
    out[:] = t * 2.0 + np.exp(t)  # expect: FUS101


def inside(x, y):
    b = x * y
    fill_inside(x, b)  # expect: FUS207
    return np.sqrt(b) + y  # expect: FUS101


def of_a_name(x, y):
    b = x * y
    rebind(x, b)  # expect: FUS207
    return np.sqrt(b) + y  # expect: FUS101


def of_a_number(x, y):
    b = x * y
    add_to_name(x, b)  # expect: FUS207
    return np.sqrt(b) + y  # expect: FUS101


def with_a_print(x, y):
    b = x * y
    fill_and_print(x, b)  # expect: FUS207
    return np.sqrt(b) + y  # expect: FUS101


def of_two(x, y):
    b, c = x * y, x + y  # expect: FUS101
    fill_two(x, b, c)  # expect: FUS207
    return np.sqrt(b) + c  # expect: FUS101


def of_a_part(x, y):
    b = x * y
    double(x, b[0])  # expect: FUS207
    return np.sqrt(b) + y  # expect: FUS101


def twice_named(x, y):
    b = x * y  # expect: FUS301
    other = b
    double(x, b)  # expect: FUS210, FUS101
    return np.sqrt(b), other


# message: `out` not fused
# note: nothing shows that `t` is an array; for plain numbers a call costs more than 2 operations.
# message: `out` not fused
# note: nothing shows that `out` and `t` are arrays; for plain numbers a call costs more than 2 operations.
# message: `value` not fused with `b`
# note: Call of `fill_inside` stands between.
# message: `value` not fused with `b`
# note: Call of `rebind` stands between.
# message: `value` not fused with `b`
# note: Call of `add_to_name` stands between.
# message: `value` not fused with `b`
# note: Call of `fill_and_print` stands between.
# message: `value` not fused with `b`
# note: Call of `fill_two` stands between.
# message: `value` not fused with `b`
# note: Call of `double` stands between.
# message: `b` not fused
# note: it is a single pass over its operands.
# message: `b` not fused: one array has two names
# note: `other` is another name for `b`, which is written afterwards.
