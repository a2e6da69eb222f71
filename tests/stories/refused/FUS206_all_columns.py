"""A sum over everything is complete after the last column only, while the sums of columns are used block by block."""

import numpy as np


def shares(x):
    s = np.sum(x * 2, axis=0)  # expect: FUS103
    t = x / s
    total = np.sum(x * x)  # expect: FUS206, FUS103
    return t, total


# message: `total` not fused: it needs the whole reduction
# note: it reduces all elements, which no sweep over one row or column completes.
