"""PyKokkos: one kernel at offset 0, the next one at offset 5."""

import numpy as np


def shifted(v, w):
    v[:-5] = w[:-5] * 2.0  # expect: FUS101
    w[:-5] = np.abs(v[5:])  # expect: FUS101, FUS203
    return w


# message: `w` not fused: it reads elements that other instances write
# note: Witness: v.shape[0] = 11, w.shape[0] = 6: instance 0 of `w` reads v[5], which instance 5 of `v` writes.
