# options: --guards forbid
"""Only a run knows if the slices fit the array, so that the second part is none that is written, and no guard may ask."""

import numpy as np


def scaled(u: np.ndarray, n: int):
    u[1:n] = u[1:n] * 2.0 + 1.0  # expect: FUS101
    return u[n : 2 * n - 1] * 0.5 - u[1:n]  # expect: FUS101, FUS209


# message: `value` not fused
# note: bounds of slices may not fit their arrays, and guards are forbidden.
