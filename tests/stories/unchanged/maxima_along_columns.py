"""Values of rows that NumPy broadcasts along the columns stay operands."""

import numpy as np


def shifted(x):
    return x - np.max(x, axis=1)


def nested(x):
    return np.sum(np.max(x, axis=-1), axis=-1)
