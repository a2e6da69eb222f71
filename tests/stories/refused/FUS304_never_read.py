"""What the statement computes is read by nobody."""

import numpy as np


def wasted(x: np.ndarray):
    t = x * 2 + 1  # expect: FUS304
    return x


# message: `t` not fused
# note: no later statement reads what it computes.
