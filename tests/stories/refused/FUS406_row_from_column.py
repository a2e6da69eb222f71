"""A row is set from a column: which elements meet depends on the shape of a table whose sides need not be equal."""

import numpy as np


def fold(p):
    p[0, :] = np.abs(p[:, 0] * 0.5 + p[:, 1])  # expect: FUS406, FUS101


# message: `p` not fused: it may read what it writes
# note: `p[0, :]` may be any element of `p`.
