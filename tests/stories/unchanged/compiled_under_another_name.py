"""The function itself is compiled under another name; both names run the same code."""

import numba
import numpy as np


def _softened(x):
    t = np.abs(x) * 2
    return t + 1


softened = numba.njit(_softened)
