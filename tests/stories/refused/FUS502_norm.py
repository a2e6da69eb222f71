# options: --fp exact
"""NumPy's norm of all elements is BLAS's dot product, whose order of additions is its own."""

import numpy as np


def distance(x, y):
    return np.linalg.norm(x - y)  # expect: FUS502


# message: `value` not fused
# note: `linalg.norm` would not return the same bits.
