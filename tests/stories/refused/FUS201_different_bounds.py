"""loopy fused two such loops into one over the smaller range and left the rest of `x` unwritten."""

import numpy as np


def fill(x: np.ndarray):
    x[:-1] = x[:-1] * 2.0  # expect: FUS101
    y = x[:-3] + 1.0  # expect: FUS101, FUS201
    return y


# message: `y` not fused: they run different instances
# note: Witness: with 4 elements along every axis: `x` runs 3 instances, `y` runs 1.
