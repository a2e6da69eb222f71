"""A reduction along two axes at once is neither of rows nor of all elements."""

import numpy as np


def planes(x):
    t = np.abs(x)
    return np.max(t, axis=(0, 1))  # expect: FUS405


# message: statement not fused
# note: Option `axis` of `numpy.max`.
