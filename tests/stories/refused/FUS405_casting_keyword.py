"""`casting=` allows what the operator refuses."""

import numpy as np


def truncated(x, y):
    t = np.abs(x)
    np.multiply(t, 0.5, out=y, casting="unsafe")  # expect: FUS405
    return y


# message: statement not fused
# note: Option `casting` of `numpy.multiply`.
