"""The old values are read by a shifted statement after the new ones have replaced them."""

import numpy as np


def residual(u, f):
    r = f[1:-1] - u[2:]
    u[1:-1] = f[1:-1] * 0.5  # expect: FUS101, FUS204
    return np.abs(r)


# message: `u` not fused: it overwrites elements that other instances read
# note: Witness: f.shape[0] = 3, u.shape[0] = 4: instance 1 of `u` writes u[2], which instance 0 of `r` reads.
