# options: --fp exact
"""NumPy's own functions run over tiles of whole arrays: the border stays a statement of its own."""

import numpy as np


def spread(out, x):
    out[:] = np.exp(-x * x) * 2.0 + np.exp(x) * np.sin(x)  # expect: FUS101
    out[0, :] = out[1, :]  # expect: FUS203


# message: `out` not fused: it reads elements that other instances write
# note: Witness: out.shape[0] = 2, out.shape[1] = 1: instance (0, 0) of `out` reads out[1, 0], which instance (1, 0) of `out` writes.
