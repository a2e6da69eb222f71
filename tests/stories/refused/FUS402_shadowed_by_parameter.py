"""`np` is whatever the caller passes."""

import numpy as np


def norm(x, y, np=None):
    t = x * y
    return np.sqrt(t + x)  # expect: FUS402


# message: statement not fused
# note: Call of `np.sqrt`, whose name may be rebound.
