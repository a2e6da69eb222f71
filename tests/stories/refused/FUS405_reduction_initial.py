"""`initial=` takes part in the minimum."""

import numpy as np


def lowest(x):
    t = np.abs(x)
    return np.min(t, initial=0.5)  # expect: FUS405


# message: statement not fused
# note: Option `initial` of `numpy.min`.
