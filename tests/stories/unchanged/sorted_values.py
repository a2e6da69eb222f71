"""Sorting is no pass over elements."""

import numpy as np


def quantiles(x):
    x = np.sort(x)
    return x[:: len(x) // 4]
