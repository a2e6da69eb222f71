"""What a task writes in place may overlap what another piece reads."""
import cupynumeric as np


def bordered(x, y):
    x[1:-1] = np.sqrt(y) * 2.0 + y  # expect: FUS601, FUS101
    return x


# message: `x` not fused
# note: tasks of Legate have no code for this: `x`, which is written in place.
