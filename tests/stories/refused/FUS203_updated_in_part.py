"""The intermediate gets its interior from a second statement, so that no single producer computes its elements."""

import numpy as np


def blur(x):
    t = np.abs(x * 2)  # expect: FUS101
    t[1:-1] = x[1:-1] * 3 + 1  # expect: FUS101, FUS205
    return t[1:] - t[:-1] * 0.5  # expect: FUS101, FUS203


# message: `t` not fused: it overwrites elements that other instances write
# note: Witness: x.shape[0] = 3: instance 0 of `t` writes t[1], which instance 1 of `t` writes.
# message: `value` not fused: it reads elements that other instances write
# note: Witness: x.shape[0] = 3: instance 1 of `value` reads t[1], which instance 0 of `t` writes.
