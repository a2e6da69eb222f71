"""`np.any` is complete only at the end, also when its first element decides."""

import numpy as np


def repaired(x):
    bad = np.any(x < 0)  # expect: FUS103
    return np.where(bad, 0.0, x)  # expect: FUS206, FUS101


# message: `value` not fused: it needs the whole reduction
# note: Witness: instance 1 of `value` reads bad, which instance 0 of `bad` reduces into.
