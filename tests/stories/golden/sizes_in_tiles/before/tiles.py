"""NumPy's own functions over tiles, behind which a size is asked for: their function asks nothing, and the statement stays."""

import numpy as np


def spread(x, y):
    z = np.exp(x * y) + np.log(x + 2) * y
    w = z * y + np.sin(x) - y
    return z * w / x.size + len(y) * w


def scaled(x, y):
    """The first operation of all takes the size, which the call evaluates."""
    z = x.size * x + np.exp(x * y)
    w = z * y + np.sin(x) - np.log(y + 2)
    return z * w + np.exp(-w)
