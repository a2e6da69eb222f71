# options: --fp exact
"""A kernel's `exp` differs from NumPy's in the last bit of some results, and three passes are not worth tiles."""

import numpy as np


def decay(x):
    return np.exp(-x) * 2  # expect: FUS306


# message: `value` not fused
# note: 3 passes of NumPy's own functions gain less from tiles than a call costs for small arrays.
