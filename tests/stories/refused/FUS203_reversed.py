"""The consumer reads its producer from the end."""

import numpy as np


def fold(x):
    t = np.abs(x * 2)  # expect: FUS101
    return t[::-1] - x * 0.5  # expect: FUS101, FUS203


# message: `value` not fused: it reads elements that other instances write
# note: Witness: x.shape[0] = 2: instance 1 of `value` reads t[0], which instance 0 of `t` writes.
