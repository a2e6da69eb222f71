"""A stretch with a step is no margin: the elements read of the producer lie ever further from the instance."""

import numpy as np


def blur(x):
    t = np.abs(x * 2)  # expect: FUS101
    return t[2::2] - t[1:-1:2] * 0.5  # expect: FUS101, FUS203


# message: `value` not fused: it reads elements that other instances write
# note: Witness: t[2::2].shape[0] = 1, x.shape[0] = 3: instance 0 of `value` reads t[2], which instance 2 of `t` writes.
