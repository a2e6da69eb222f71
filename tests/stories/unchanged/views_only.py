"""Taking views computes nothing."""

import numpy as np


def quarters(x):
    top = x[: x.shape[0] // 2]
    left = top[:, : x.shape[1] // 2]
    return left.T, np.newaxis
