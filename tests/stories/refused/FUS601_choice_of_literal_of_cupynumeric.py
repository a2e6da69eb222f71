"""For cuPyNumeric a literal is a number of double precision, also beside elements of single precision."""
import cupynumeric as np


def steps(x, y):
    t = np.where(x > y, 1.0, x * y)  # expect: FUS601
    return np.exp(t) * t + y  # expect: FUS101


# message: `t` not fused
# note: tasks of Legate have no code for this: `where` of a literal.
