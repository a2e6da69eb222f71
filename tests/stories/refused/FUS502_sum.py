# options: --fp exact
"""A fused sum adds in another order than NumPy's pairwise sum."""

import numpy as np


def energy(x):
    return np.sum(x * x)  # expect: FUS502


# message: `value` not fused
# note: `sum` would not return the same bits.
