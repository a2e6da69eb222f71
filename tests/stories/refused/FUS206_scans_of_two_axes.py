"""A kernel goes down the columns or along the rows."""

import numpy as np


def area(x: np.ndarray, y: np.ndarray):
    down = np.cumsum(x * y, axis=0)  # expect: FUS101
    return np.cumsum(down * y, axis=1) + y  # expect: FUS206, FUS101


# message: `value` not fused: it needs another order of the elements
# note: one scan goes along another axis than another one.
