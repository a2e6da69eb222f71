"""What the producer reads of neighbours is overwritten by the statement that reads the producer."""

import numpy as np


def relax(x):
    t = np.abs(x * 2)  # expect: FUS101
    x[1:-1] = t[2:] - t[:-2] * 0.5  # expect: FUS101, FUS203
    return x


# message: `x` not fused: it reads elements that other instances write
# note: Witness: x.shape[0] = 3: instance 0 of `x` reads t[2], which instance 2 of `t` writes.
