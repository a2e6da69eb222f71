"""The function is handed to a compiler after its definition, and rebound."""

import numpy as np
from numba import njit


def rebound(x):
    t = np.abs(x) * 2
    return t + 1


rebound = njit(rebound)
