"""Whether the result keeps the axis is known at run time only."""

import numpy as np


def peaks(x, keep):
    t = np.abs(x)
    return np.max(t, axis=-1, keepdims=keep)  # expect: FUS405


# message: statement not fused
# note: Option `axis` of `numpy.max`.
