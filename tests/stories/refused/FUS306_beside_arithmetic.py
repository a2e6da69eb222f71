# options: --fp exact
"""The product and the sum are a kernel as before; with the exponential they would be too few passes for tiles."""

import numpy as np


def damped(x: np.ndarray, y: np.ndarray):
    a = x * y + 1  # expect: FUS101, FUS306
    b = np.exp(a)
    return a, b


# message: `b` not fused
# note: 3 passes of NumPy's own functions gain less from tiles than a call costs for small arrays.
