"""`use` may rebind `np` before `norm` runs."""

import numpy as np


def use(module):
    global np
    np = module


def norm(x, y):
    t = x * y
    return np.sqrt(t + x)  # expect: FUS402


# message: statement not fused
# note: Call of `np.sqrt`, whose name may be rebound.
