"""numba: `v = a[::-1]`, one loop writes `a[i]`, the next reads `v[i]`; it looked at names, not at memory."""

import numpy as np


def mirrored(a, out):
    a[:] = out * 2.0  # expect: FUS101
    out[:] = a[::-1] + 1.0  # expect: FUS101, FUS203
    return np.abs(out)


# message: `out` not fused: it reads elements that other instances write
# note: Witness: a.shape[0] = 2, out.shape[0] = 1: instance 0 of `out` reads a[1], which instance 1 of `a` writes.
