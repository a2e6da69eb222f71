"""`np.add.reduce` and `np.add.at` are no calls of `np.add`."""

import numpy as np


def accumulated(x, index, values):
    np.add.at(x, index, values)
    return np.add.reduce(x), np.multiply.outer(x, x)
