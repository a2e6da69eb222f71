"""Who reads `fx` afterwards needs all of it in memory, so that it cannot be computed again beside each neighbour."""

import numpy as np


def step(u: np.ndarray, k):
    fx = u[1:] - u[:-1]
    u[1:-1] += k * (fx[1:] - fx[:-1])  # expect: FUS101, FUS203
    return u, fx


# message: `u` not fused: it reads elements that other instances write
# note: Witness: u.shape[0] = 3: instance 0 of `u` reads fx[1], which instance 1 of `fx` writes.
