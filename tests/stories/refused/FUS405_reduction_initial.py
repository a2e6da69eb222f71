"""`initial=` takes part in the minimum, and only a call knows whether it is a number."""

import numpy as np


def lowest(x, start):
    t = np.abs(x)
    return np.min(t, initial=start)  # expect: FUS405


# message: statement not fused
# note: Option `initial` of `numpy.min`.
