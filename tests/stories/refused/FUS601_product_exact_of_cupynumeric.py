# options: --fp exact
"""A task adds products in another order than cuPyNumeric."""
import cupynumeric as np


def energy(x, y):
    t = x * y + x  # expect: FUS101
    return np.dot(t, t)  # expect: FUS601


# message: `value` not fused
# note: tasks of Legate have no code for this: reduction `sum`.
