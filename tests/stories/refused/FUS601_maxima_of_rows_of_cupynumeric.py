"""Maxima along an axis stay cuPyNumeric's own."""
import cupynumeric as np


def rows(x, y):
    t = x * y + x  # expect: FUS101
    return np.max(t * t, axis=1)  # expect: FUS601


# message: `value` not fused
# note: tasks of Legate have no code for this: reduction `max`.
