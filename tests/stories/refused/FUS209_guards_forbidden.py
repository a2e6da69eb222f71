# options: --guards forbid
"""With guards forbidden nothing may check at run time that `v` is no view of `x`."""

import numpy as np


def drift(x: np.ndarray, v: np.ndarray, dt):
    x += v * dt  # expect: FUS209
    return x


# message: `x` not fused
# note: `x` and `v` may share memory, and guards are forbidden.
