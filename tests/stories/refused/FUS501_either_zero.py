# options: --fp exact
"""Whether `fmax` of 0.0 and -0.0 gives the one or the other depends in NumPy on where they stand, and in a kernel does not."""

import numpy as np


def rectified(x: np.ndarray, y: np.ndarray):
    return np.fmax(x, 0.0) * y + np.fmax(y, 0.0) * x  # expect: FUS501


# message: `value` not fused
# note: `fmax` would not return the same bits.
