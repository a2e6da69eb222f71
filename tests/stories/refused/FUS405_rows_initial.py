"""`initial=` takes part in the reduction of each row."""

import numpy as np


def peaks(x):
    t = np.abs(x)
    return np.max(t, axis=-1, initial=1.0)  # expect: FUS405


# message: statement not fused
# note: Option `initial` of `numpy.max`.
