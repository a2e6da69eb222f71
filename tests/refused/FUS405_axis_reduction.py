"""A sum along an axis is no full reduction."""

import numpy as np


def rows(x):
    t = np.abs(x)
    return np.sum(t, axis=1)  # expect: FUS405


# message: statement not fused
# note: Option `axis` of `numpy.sum`.
