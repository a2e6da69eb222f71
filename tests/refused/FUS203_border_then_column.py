"""The first column is computed from elements of which the store into the first row has changed one."""

import numpy as np


def extrapolate(p):
    p[0, :] = np.abs(2.0 * p[1, :] - p[2, :])  # expect: FUS101
    p[:, 0] = np.abs(2.0 * p[:, 1] - p[:, 2])  # expect: FUS101, FUS203


# message: `p` not fused: it reads elements that other instances write
# note: Witness: p.shape[0] = 1, p.shape[1] = 2: instance (0, 0) of `p` reads p[0, 1], which instance (0, 1) of `p` writes.
