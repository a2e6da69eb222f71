"""Functions that a text names."""

import numpy as np


def kernel_gauss(x):
    return x


def kernel(kind):
    return eval(f"kernel_{kind}")


def width(x: np.ndarray, s: np.ndarray):
    t = np.sqrt(x * x + s)
    return np.exp(-t) * x
