"""What the producer reads of neighbours is overwritten before the statement that reads the producer."""

import numpy as np


def relax(x, y):
    t = np.abs(x * 2)  # expect: FUS101
    x[1:-1] = y[1:-1] * 0.5  # expect: FUS102, FUS204
    y[1:-1] = t[2:] - t[:-2] * 0.5
    return x


# message: `x` not fused: it overwrites elements that other instances read
# note: Witness: x.shape[0] = 3: instance 0 of `x` writes x[1], which instance 1 of `t` reads.
