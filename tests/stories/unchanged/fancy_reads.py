"""Index arrays and masks copy; each statement is one pass."""

import numpy as np


def picked(x, index, mask):
    first = x[index]
    second = x[mask]
    return np.concatenate([first, second])
