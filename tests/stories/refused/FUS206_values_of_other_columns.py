"""What a transposed view of the means holds belongs to other columns, as far as is known."""

import numpy as np


def mirrored(x):
    m = np.mean(x * 2, axis=0)  # expect: FUS103
    return x - m.T  # expect: FUS206, FUS101


# message: `value` not fused: it needs the values of other columns
# note: Witness: x.shape[0] = 1: instance 0 of `value` reads m[0], which instance 0 of `m` reduces into.
