"""`casting=` of `np.clip`."""

import numpy as np


def bounded(x):
    t = np.abs(x)
    return np.clip(t, 0, 1, casting="unsafe")  # expect: FUS405


# message: statement not fused
# note: Option `casting` of `numpy.clip`.
