"""`@` is BLAS's: what stands on its two sides is not one pass."""

import numpy as np


def layer(X, w):
    z = np.abs(w)
    h = X @ z  # expect: FUS207
    return np.tanh(h) + z  # expect: FUS101


# message: `value` not fused with `z`
# note: Matrix product stands between.
