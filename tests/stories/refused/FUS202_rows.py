"""A row that reads the row above."""

import numpy as np


def sweep(u: np.ndarray) -> None:
    u[1:, :] = u[:-1, :]  # expect: FUS202


# message: `u` not fused: it reads elements that it writes
# note: Witness: u.shape[0] = 3, u.shape[1] = 1: instance (1, 0) of `u` reads u[1, 0], which instance (0, 0) of `u` writes.
