"""`narrow` is an attribute of an object elsewhere, and a function here."""

import numpy as np


def narrow(x):
    return np.sqrt(x) * 0.5


def width(x: np.ndarray, s: np.ndarray):
    t = narrow(x * x + s)
    return np.exp(-t) * x
