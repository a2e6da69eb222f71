"""`np.sqrt` is replaced in the module: the call is not NumPy's any more."""

import numpy as np

np.sqrt = abs


def norm(x, y):
    t = x * y
    return np.sqrt(t + x)  # expect: FUS402


# message: statement not fused
# note: Call of `np.sqrt`, whose name may be rebound.
