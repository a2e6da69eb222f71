"""The view that is updated was bound before the loop: other instances read what it overwrites."""

import numpy as np


def smooth(u, rate, rounds):
    inner = u[1:-1]
    for _ in range(rounds):
        spread = np.abs(u[2:]) + u[:-2] - 2.0 * inner  # expect: FUS101
        inner += rate * (spread + np.abs(spread))  # expect: FUS101, FUS204
    return u


# message: `inner` not fused: it overwrites elements that other instances read
# note: Witness: u.shape[0] = 4: instance 1 of `inner` writes u[2], which instance 0 of `spread` reads.
