# options: --fp exact
"""The sum of a row is added in another order."""

import numpy as np


def total(x):
    t = np.abs(x) * 2  # expect: FUS101
    return np.sum(t, axis=-1)  # expect: FUS502


# message: `value` not fused
# note: `sum` would not return the same bits.
