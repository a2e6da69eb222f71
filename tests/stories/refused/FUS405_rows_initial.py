"""`initial=` takes part in the reduction of each row, and only a call knows whether it is a number."""

import numpy as np


def peaks(x, start):
    t = np.abs(x)
    return np.max(t, axis=-1, initial=start)  # expect: FUS405


# message: statement not fused
# note: Option `initial` of `numpy.max`.
