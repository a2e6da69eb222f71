"""Neighbours of what the task computes itself lie in other pieces."""
import cupynumeric as np


def slopes(x):
    t = np.exp(x) * 2.0 + 1.0  # expect: FUS101
    return t[1:] - t[:-1]  # expect: FUS101, FUS601


# message: `value` not fused
# note: tasks of Legate have no code for this: view `x[:-1]`.
