"""Each statement is guarded on its own."""

import numpy as np


def attempted(x):
    try:
        t = np.abs(x)
    except TypeError:
        t = x
    try:
        return np.sqrt(t)
    except ValueError:
        return t
