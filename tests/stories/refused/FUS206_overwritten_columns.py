"""The quotient needs the sum of the new columns and, in the same sweep, what the old ones held: they are gone by then."""

import numpy as np


def late(x):
    t = x * 2  # expect: FUS103
    x -= np.max(t, axis=0)
    s = np.sum(x, axis=0)
    return t / s  # expect: FUS206, FUS101


# message: `value` not fused: it needs the whole reduction
# note: it reads `x` as it was before the group, but an earlier sweep overwrites it.
