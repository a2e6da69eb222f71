"""The named view begins one row further than what is written."""

import numpy as np


def step(u, w, rate):
    below = u[1:]
    u[:-1] = np.abs(below) * rate + w  # expect: FUS101, FUS202


# message: `u` not fused: it reads elements that it writes
# note: Witness: u.shape[0] = 3: instance 0 of `u` reads u[1], which instance 1 of `u` writes.
