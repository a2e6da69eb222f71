"""A column of sums is a view of a value that the task computes."""
import cupynumeric as np


def shares(x, y):
    e = np.exp(x - y)  # expect: FUS103
    total = np.sum(e, axis=1)
    return e / total[:, None]  # expect: FUS601


# message: `value` not fused
# note: tasks of Legate have no code for this: view `total[:, None]`.
