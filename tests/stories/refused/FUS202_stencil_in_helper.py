"""The helper reads neighbours of what the statement writes."""

import numpy as np


def second(u):
    return u[2:] - 2.0 * u[1:-1] + u[:-2]  # expect: FUS101


def step(u: np.ndarray, dt):
    u[1:-1] += dt * second(u)  # expect: FUS101, FUS202


# message: `u` not fused: it reads elements that it writes
# note: Witness: u.shape[0] = 4: instance 0 of `u` reads u[2], which instance 1 of `u` writes.
