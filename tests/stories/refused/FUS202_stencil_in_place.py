"""A relaxation step in place reads both neighbours; only its right-hand side may be fused."""

import numpy as np


def relax(u: np.ndarray) -> None:
    u[1:-1] = 0.5 * (u[2:] + u[:-2])  # expect: FUS101, FUS202


# message: `u` not fused: it reads elements that it writes
# note: Witness: u.shape[0] = 4: instance 0 of `u` reads u[2], which instance 1 of `u` writes.
