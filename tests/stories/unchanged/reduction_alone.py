"""A sum of an input has nothing to map."""

import numpy as np


def total(x):
    return np.sum(x)
