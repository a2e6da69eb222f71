"""After `del np` the name is gone."""

import numpy as np

epsilon = np.finfo(float).eps
del np


def norm(x, y):
    return np.sqrt(x * x + y * y)
