"""The mirror image of the array is read, then the array is overwritten from the other end."""

import numpy as np


def mirrored(a, out):
    out[:] = a[::-1] * 2.0  # expect: FUS101
    a[:] = out + 1.0  # expect: FUS101, FUS204
    return np.abs(a)


# message: `a` not fused: it overwrites elements that other instances read
# note: Witness: a.shape[0] = 2, out.shape[0] = 1: instance 1 of `a` writes a[1], which instance 0 of `out` reads.
