"""A statement that calls NumPy and one that calls CuPy work on arrays in different memory."""

import cupy as cp
import numpy as np


def moved(x: np.ndarray, y):
    t = np.sqrt(x) * 2.0  # expect: FUS101
    return cp.exp(y) + t  # expect: FUS101, FUS601


# message: `value` not fused
# note: one statement calls NumPy, another one CuPy.
