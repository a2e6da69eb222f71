"""`where=` leaves elements out of the reduction of each row."""

import numpy as np


def total(x, mask):
    t = np.abs(x)
    return np.sum(t, axis=-1, where=mask)  # expect: FUS405


# message: statement not fused
# note: Option `where` of `numpy.sum`.
