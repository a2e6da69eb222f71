"""`where=` leaves elements out of the greatest of each row, which NumPy refuses without `initial=`."""

import numpy as np


def total(x, mask):
    t = np.abs(x)
    return np.max(t, axis=-1, where=mask)  # expect: FUS405


# message: statement not fused
# note: Option `where` of `numpy.max`.
