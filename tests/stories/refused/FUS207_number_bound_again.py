"""One name for two numbers: a kernel takes one of them."""

import numpy as np


def two_steps(x):
    t = np.exp(x)  # expect: FUS101
    step = 0.5
    u = t * step + x
    step = 0.25  # expect: FUS207
    return u * step + x  # expect: FUS101


# message: `value` not fused with `u`
# note: Assignment stands between.
