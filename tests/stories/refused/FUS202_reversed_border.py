"""The border is set from the same row, read backwards: NumPy reads all of it before it stores."""

import numpy as np


def fold(p):
    p[0, :] = np.abs(p[0, ::-1]) * 0.5 + p[1, :]  # expect: FUS202


# message: `p` not fused: it reads elements that it writes
# note: Witness: p.shape[1] = 2: instance (0, 1) of `p` reads p[0, 0], which instance (0, 0) of `p` writes.
