"""Places that are computed select elements."""

import numpy as np


def chosen(x: np.ndarray, y):
    places = np.flatnonzero(x > 0.99)
    x[places] = np.sqrt(np.take(y, places)) / np.take(x, places)
    return x
