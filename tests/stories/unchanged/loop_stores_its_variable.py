"""A loop of known rounds that stores its variable: nothing of the value is text of the author's."""

import numpy as np


def ramp(n):
    out = np.empty(5)
    for k in range(5):
        out[k] = k
    return out
