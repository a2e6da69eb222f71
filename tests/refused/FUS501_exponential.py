# options: --fp exact
"""The kernel's `exp` differs from NumPy's in the last bit of some results."""

import numpy as np


def decay(x):
    return np.exp(-x) * 2  # expect: FUS501


# message: `value` not fused
# note: `exp` would not return the same bits.
