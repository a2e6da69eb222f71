"""An integer divided by zero ends cuPyNumeric's process."""
import cupynumeric as np


def phases(x, y):
    t = x % y + 1.0  # expect: FUS601
    return np.exp(t) * t + y  # expect: FUS101


# message: `t` not fused
# note: tasks of Legate have no code for this: function `remainder`.
