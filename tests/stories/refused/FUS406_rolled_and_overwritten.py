"""Every element goes round: an update in the same kernel would overwrite what others still read."""

import numpy as np


def step(u: np.ndarray, v: np.ndarray, dt: float):
    change = np.roll(u, 1, axis=0) - 2.0 * u + np.roll(u, -1, axis=0)  # expect: FUS101
    u += dt * change  # expect: FUS102, FUS406
    v += dt * change


# message: `u` not fused: it overwrites elements that other instances read
# note: `np.roll(u, 1, axis=0)` may be any element of `u`.
