"""The producer of a stencil is a result itself: it has to be stored."""

import numpy as np


def blur(x):
    t = np.abs(x * 2)  # expect: FUS101
    y = np.abs(t[1:] - t[:-1])  # expect: FUS101, FUS203
    return t, y


# message: `y` not fused: it reads elements that other instances write
# note: Witness: x.shape[0] = 2: instance 0 of `y` reads t[1], which instance 1 of `t` writes.
