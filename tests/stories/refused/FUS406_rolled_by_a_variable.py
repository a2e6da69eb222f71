"""For some shift every element goes round: an update in the same kernel would overwrite what others still read."""

import numpy as np


def step(u: np.ndarray, v: np.ndarray, dt: float, s: int):
    change = np.roll(u, s, axis=0) - 2.0 * u + np.roll(u, -s, axis=0)  # expect: FUS101
    u += dt * change  # expect: FUS102, FUS406
    v += dt * change


def again(u: np.ndarray, s: int):
    v = u * 2.0 + 1.0  # expect: FUS101
    return np.roll(v, s) * 2.0 - v  # expect: FUS101, FUS406


# message: `u` not fused: it overwrites elements that other instances read
# note: `np.roll(u, s, axis=0)` may be any element of `u`.
# message: `value` not fused: it reads elements that other instances write
# note: `np.roll(v, s)` may be any element of `v`.
