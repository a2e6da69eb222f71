"""The closure reads a neighbour of what the function stores into."""

import numpy as np


def swept(u: np.ndarray, rate):
    def slope(x):
        return (x[1:] - x[:-1]) * rate

    u[1:] *= 2.0
    u[1:] -= slope(u)  # expect: FUS101, FUS202
    return u


# message: `u` not fused: it reads elements that it writes
# note: Witness: u.shape[0] = 3: instance 1 of `u` reads u[1], which instance 0 of `u` writes.
