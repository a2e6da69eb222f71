"""A function that imports another function under the name of a builtin, which all others mean."""

import numpy as np


def greatest(x: np.ndarray):
    y = abs(x - 0.5) + 1
    return y * abs(y)


def roots(x: np.ndarray):
    from numpy import sqrt as abs

    y = abs(x) + 1
    return y * abs(y)
