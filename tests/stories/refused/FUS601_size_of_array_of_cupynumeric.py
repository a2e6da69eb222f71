"""The dispatcher does not compute numbers of arrays."""
import cupynumeric as np


def scaled(x, y):
    t = np.sqrt(x) * y / x.size  # expect: FUS601
    return t * t + y  # expect: FUS101


# message: `t` not fused
# note: tasks of Legate have no code for this: `x.size`, a number of an array.
