# options: --fp exact
"""cuPyNumeric calls C's exponential, a kernel a vector function."""
import cupynumeric as np


def decays(x, y):
    t = np.exp(x) * y  # expect: FUS601
    return t * t + y  # expect: FUS101


# message: `t` not fused
# note: tasks of Legate have no code for this: function `exp`.
