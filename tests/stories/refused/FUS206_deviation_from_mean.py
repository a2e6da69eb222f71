"""Two passes of a variance: the second needs the whole first."""

import numpy as np


def variance(x):
    mean = (x * 1.0).mean()  # expect: FUS103
    return np.sum((x - mean) ** 2)  # expect: FUS103, FUS206


# message: `value` not fused: it needs the whole reduction
# note: Witness: instance 1 of `value` reads mean, which instance 0 of `mean` reduces into.
