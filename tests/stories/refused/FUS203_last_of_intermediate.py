"""The last element of an intermediate, under the index of the only instance that reads it."""

import numpy as np


def settled(x):
    t = np.abs(x)
    return t[-1:] * 2.0  # expect: FUS203


# message: `value` not fused: it reads elements that other instances write
# note: Witness: x.shape[0] = 2: instance 0 of `value` reads t[1], which instance 1 of `t` writes.
