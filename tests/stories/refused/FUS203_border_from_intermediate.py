"""The border is set from the flux of the interior, which must then exist as an array."""

import numpy as np


def step(p, q):
    flux = np.abs(q[1:, :] - q[:-1, :])  # expect: FUS101
    p[1:-1, :] = flux[1:, :] - flux[:-1, :] * 0.5  # expect: FUS102, FUS203
    p[0, :] = flux[0, :] * 0.5


# message: `p` not fused: it reads elements that other instances write
# note: Witness: p.shape[0] = 3, p.shape[1] = 1, q.shape[0] = 3, q.shape[1] = 1: instance (0, 0) of `p` reads flux[1, 0], which instance (1, 0) of `flux` writes.
