"""A condition is evaluated before each turn, one pass at a time."""

import numpy as np


def settled(x, tolerance):
    while np.linalg.norm(x) > tolerance:
        x = np.multiply(x, 0.5)
    return x
