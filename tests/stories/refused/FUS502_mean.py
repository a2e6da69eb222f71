# options: --fp exact
"""A mean is a sum."""

import numpy as np


def level(x):
    return np.abs(x).mean()  # expect: FUS502


# message: `value` not fused
# note: `mean` would not return the same bits.
