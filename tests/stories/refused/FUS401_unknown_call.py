"""The author asked for a fusion of a statement that calls a function fusec does not know: the command exits 1."""

import numpy as np
from scipy.ndimage import gaussian_filter


def smooth(x):
    y = gaussian_filter(np.abs(x) * 2, 2)  # fusec: fuse  # expect: FUS101, FUS401
    return y


# message: statement not fused
# note: Call of `gaussian_filter`.
