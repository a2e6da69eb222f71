"""Integers raised to a negative integer raise in NumPy, not in cuPyNumeric."""
import cupynumeric as np


def inverse(x, y):
    t = x**-2 + 1.0  # expect: FUS601
    return np.exp(t) * t + y  # expect: FUS101


# message: `t` not fused
# note: tasks of Legate have no code for this: function `operator.pow`.
