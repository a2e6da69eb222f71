"""The inner function rebinds the outer one's variable between two reads."""

import numpy as np


def counter(x):
    total = np.abs(x)

    def add(y):
        nonlocal total
        total = total + y
        return total

    return add
