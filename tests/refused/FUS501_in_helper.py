# options: --fp exact
"""The inexact function stands in a helper; `expm1` of one element is not NumPy's either."""

import numpy as np


def decay(x):
    return np.expm1(-x)  # expect: FUS501


def doubled(x: np.ndarray):
    return 2.0 * decay(x)  # expect: FUS501


# message: `value` not fused
# note: `expm1` would not return the same bits.
# message: `value` not fused
# note: `expm1` would not return the same bits.
