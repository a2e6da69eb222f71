"""A masked store changes the intermediate: it is no kernel and stays where it is."""

import numpy as np


def clamped(x):
    t = x * 2.0
    t[t > 1.0] = 1.0  # expect: FUS207
    return np.sqrt(t)


# message: `value` not fused with `t`
# note: Assignment to an element or a fancy index stands between.
