# options: --fp exact
"""A task adds up a row in another order than cuPyNumeric."""
import cupynumeric as np


def energies(x, y):
    t = x * y + x  # expect: FUS101
    return np.sum(t * t, axis=1)  # expect: FUS601


# message: `value` not fused
# note: tasks of Legate have no code for this: reduction `sum`.
