"""The flux that an in-place step reads is returned, too: no stretch of it vanishes."""

import numpy as np


def step(u, k, dx):
    flux = np.abs(k) * (u[1:] - u[:-1]) / dx  # expect: FUS101
    u[1:-1] = u[1:-1] + (flux[1:] - flux[:-1]) / dx  # expect: FUS101, FUS203
    return u, flux


# message: `u` not fused: it reads elements that other instances write
# note: Witness: u.shape[0] = 3: instance 0 of `u` reads flux[1], which instance 1 of `flux` writes.
