"""`keepdims` changes the shape of the result."""

import numpy as np


def total(x):
    t = np.abs(x)
    return np.sum(t, keepdims=True)  # expect: FUS405


# message: statement not fused
# note: Option `keepdims` of `numpy.sum`.
