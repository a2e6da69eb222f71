"""The neighbour is written before it is read, for every `n` with two elements."""

import numpy as np


def stepped(u: np.ndarray, n: int, c):
    u[1:n] = u[1:n] * c + 1.0  # expect: FUS101
    return u[0 : n - 1] - c * u[0 : n - 1] + u[1:n]  # expect: FUS101, FUS203


def overwritten(u: np.ndarray, v: np.ndarray, n: int, c):
    t = u[0 : n - 1] * c + 1.0  # expect: FUS101
    u[1:n] = v[1:n] - c * t  # expect: FUS101, FUS204


# message: `value` not fused: it reads elements that other instances write
# note: Witness: n = 3, u.shape[0] = 3: instance 1 of `value` reads u[1], which instance 0 of `u` writes.
# message: `u` not fused: it overwrites elements that other instances read
# note: Witness: n = 3, u.shape[0] = 3: instance 0 of `u` writes u[1], which instance 1 of `t` reads.
