"""The sum is read by an in-place update."""

import numpy as np


def rescale(w):
    total = w.sum()  # expect: FUS103
    w /= total  # expect: FUS101, FUS206
    return np.abs(w)


# message: `w` not fused: it needs the whole reduction
# note: Witness: instance 1 of `w` reads total, which instance 0 of `total` reduces into.
