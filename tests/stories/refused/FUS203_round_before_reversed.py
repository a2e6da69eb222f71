"""The second round reads the first one's result backwards: the loop stays, and one round is a kernel."""

import numpy as np


def mirrored(x: np.ndarray) -> np.ndarray:
    for _ in range(2):
        t = x * 2.0 + 1.0  # expect: FUS101
        x = t[::-1] * 0.5  # expect: FUS203, FUS101
    return x


# message: `x` not fused: it reads elements that other instances write
# note: Witness: x.shape[0] = 2: instance 1 of `x` reads t[0], which instance 0 of `t` writes.
