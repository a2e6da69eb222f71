# options: --fp exact
"""A fused variance adds the squares of blocks; NumPy subtracts the mean of all elements first."""

import numpy as np


def spread(x):
    return np.std(x * 2)  # expect: FUS502


# message: `value` not fused
# note: `std` would not return the same bits.
