"""The consumer reads its producer in stretches of two lengths, of which one broadcasts if it has a single element."""

import numpy as np


def blur(x):
    t = np.abs(x * 2)  # expect: FUS101
    return t[1:] + t[1:-1] * 0.5  # expect: FUS101, FUS203


# message: `value` not fused: it reads elements that other instances write
# note: Witness: x.shape[0] = 2: instance 0 of `value` reads t[1], which instance 1 of `t` writes.
