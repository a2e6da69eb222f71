"""The second statement reads row `i + 1` of what the first one stores in row `i`."""

import numpy as np


def rows(u, v):
    u[:-1, :] = v[:-1, :] * 2.0  # expect: FUS101
    w = u[1:, :] + v[:-1, :]  # expect: FUS101, FUS203
    return np.abs(w)


# message: `w` not fused: it reads elements that other instances write
# note: Witness: u.shape[0] = 3, u.shape[1] = 1: instance (0, 0) of `w` reads u[1, 0], which instance (1, 0) of `u` writes.
