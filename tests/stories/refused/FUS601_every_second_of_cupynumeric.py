"""cuPyNumeric has no slices of every second element."""
import cupynumeric as np


def coarse(x, y):
    t = np.sqrt(x[::2]) * 2.0 + y  # expect: FUS601
    return np.exp(t) * t + y  # expect: FUS101


# message: `t` not fused
# note: tasks of Legate have no code for this: every second element or so, `x[::2]`.
