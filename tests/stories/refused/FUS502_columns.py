# options: --fp exact
"""NumPy adds along the first axis in an order that depends on the memory of its operands."""

import numpy as np


def total(x):
    t = np.abs(x) * 2  # expect: FUS101
    return np.sum(t, axis=0)  # expect: FUS502


# message: `value` not fused
# note: `sum` would not return the same bits.
