"""An integer divided by zero, and rounded, ends cuPyNumeric's process."""
import cupynumeric as np


def parts(x, y):
    t = x // y + 1.0  # expect: FUS601
    return np.exp(t) * t + y  # expect: FUS101


# message: `t` not fused
# note: tasks of Legate have no code for this: function `floor_divide`.
