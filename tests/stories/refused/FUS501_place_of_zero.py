# options: --fp exact
"""Whether NumPy's `fmax` of 0.0 and -0.0 gives the one or the other depends on where they stand: it runs over no tiles."""

import numpy as np


def rectified(x: np.ndarray, y: np.ndarray):
    return np.fmax(x, 0.0) * np.exp(-y) + np.fmax(y, 0.0) * np.exp(-x)  # expect: FUS501


# message: `value` not fused
# note: `fmax` would not return the same bits.
