"""The consumer reads the left neighbour of what the producer wrote, over domains of one size."""

import numpy as np


def advect(x, a, b):
    x[1:] = a * 2.0  # expect: FUS101
    y = x[:-1] + b  # expect: FUS101, FUS203
    return np.sqrt(y)


# message: `y` not fused: it reads elements that other instances write
# note: Witness: x.shape[0] = 3: instance 1 of `y` reads x[1], which instance 0 of `x` writes.
