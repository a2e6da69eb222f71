"""loopy (Kennedy): the second loop read the partial sum of the first."""

import numpy as np


def normalised(a):
    s = np.sum(a)
    y = a / s  # expect: FUS206
    return y


# message: `y` not fused: it needs the whole reduction
# note: Witness: instance 1 of `y` reads s, which instance 0 of `s` reduces into.
