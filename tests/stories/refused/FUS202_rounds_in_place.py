"""Each round reads neighbours that it writes, so that the rounds are no kernel; one round is half of one."""

import numpy as np


def swept(u: np.ndarray) -> None:
    for _ in range(3):
        u[1:-1] = 0.5 * (u[2:] + u[:-2])  # expect: FUS101, FUS202


# message: `u` not fused: it reads elements that it writes
# note: Witness: u.shape[0] = 4: instance 0 of `u` reads u[2], which instance 1 of `u` writes.
