"""A sum along the first axis reduces columns: the kernel goes over rows."""

import numpy as np


def columns(x):
    t = np.abs(x)
    return np.sum(t, axis=0)  # expect: FUS405


# message: statement not fused
# note: Option `axis` of `numpy.sum`.
