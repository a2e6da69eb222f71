"""`0 < x < 1` asks the first array for its truth."""

import numpy as np


def inside(x):
    return np.any(0 < x < 1)
