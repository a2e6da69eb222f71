"""`x[None]` has another rank: its element at an instance is not known."""

import numpy as np


def moved(x, v):
    x += np.abs(v)  # expect: FUS101
    return np.sqrt(x[None])  # expect: FUS406, FUS101


# message: `value` not fused: it reads elements that other instances write
# note: `x[None]` may be any element of `x`.
