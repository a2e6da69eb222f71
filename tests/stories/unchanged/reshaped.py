"""`ravel` and `reshape` are views only sometimes, and never elementwise."""

import numpy as np


def flat(x):
    y = x.ravel()
    y = y.reshape(-1, 2)
    return np.transpose(y)
