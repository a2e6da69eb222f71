"""Sizes that no dispatcher may ask for before the array operations of the group: of what these bind, of what is no operand."""

import numpy as np


def of_intermediate(x, y):
    z = np.sqrt(x * y)  # expect: FUS101
    return z * z / z.size  # expect: FUS208


def of_other(x, y, table):
    """Nothing of the kernel takes the table, which may be any object."""
    z = np.sqrt(x * y)  # expect: FUS101
    return z * z / len(table)  # expect: FUS208


def bound_again(x, y):
    """The size is that of the new array."""
    z = np.sqrt(x * y)  # expect: FUS101
    x = y[1:]  # expect: FUS207
    return z * z / x.size  # expect: FUS208




def asked_twice(x, y, rows):
    """Whatever tells its length twice may tell another one, or count."""
    z = len(rows) * np.sqrt(x * y)  # expect: FUS101
    return z * z / len(rows)  # expect: FUS208




def beside_rows(u: np.ndarray, n, x):
    """Whether `u[n]` is a row is asked before."""
    z = u[n, 1:-1] * x + 1  # expect: FUS101
    return z * z / x.size  # expect: FUS208


# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `z.size`, which may run code of a class, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: `len(table)` needs `table`, which is not an array that the kernel takes.
# message: `value` not fused with `z`
# note: Assignment of an element or a view stands between.
# message: `value` not fused: an operand is evaluated in between
# note: `x.size` needs `x`, which is not an array that the kernel takes.
# message: `value` not fused: an operand is evaluated in between
# note: `len(rows)` needs `rows`, which is not an array that the kernel takes.
# message: `value` not fused: an operand is evaluated in between
# note: `x.size` needs `x`, which is not an array that the kernel takes.
