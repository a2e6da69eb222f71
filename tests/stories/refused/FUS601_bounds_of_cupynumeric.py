"""Bounds of slices that variables hold."""
import cupynumeric as np


def parts(x, n):
    t = np.sqrt(x[1:n]) * 2.0 - x[: n - 1]  # expect: FUS601
    return t * t


# message: `t` not fused
# note: tasks of Legate have no code for this: view `x[1:n]`.
