"""The second statement overwrites the left neighbour of what the first one reads."""

import numpy as np


def roll(x, z):
    y = x[1:] * 2
    x[:-1] = z * 3  # expect: FUS101, FUS204
    return np.abs(y), x


# message: `x` not fused: it overwrites elements that other instances read
# note: Witness: x.shape[0] = 3: instance 1 of `x` writes x[1], which instance 0 of `y` reads.
