"""The star import binds `np` to NumPy once more."""

import numpy as np

from .qois import *


def blended(x: np.ndarray, y: np.ndarray):
    a = x * 2 + np.tanh(y)
    return np.sqrt(a) * x
