"""A reduction along two axes between which, and before which, others stay is neither of rows nor of columns."""

import numpy as np


def planes(x):
    t = np.abs(x)
    return np.max(t, axis=(1, 3))  # expect: FUS405


# message: statement not fused
# note: Option `axis` of `numpy.max`.
