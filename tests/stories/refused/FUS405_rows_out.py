"""`out=` writes the reduced rows into memory of the caller."""

import numpy as np


def total(x, sums):
    t = np.abs(x)
    return np.sum(t, axis=-1, out=sums)  # expect: FUS405


# message: statement not fused
# note: Option `out` of `numpy.sum`.
