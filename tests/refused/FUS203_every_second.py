"""Every second element is written, then all elements are read in turn."""

import numpy as np


def decimated(v, w):
    v[::2] = w * 2.0  # expect: FUS101
    return np.abs(v[:3]) + w  # expect: FUS101, FUS203


# message: `value` not fused: it reads elements that other instances write
# note: Witness: v[:3].shape[0] = 3, v[::2].shape[0] = 2: instance 2 of `value` reads v[2], which instance 1 of `v` writes.
