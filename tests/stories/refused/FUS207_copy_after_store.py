"""The copy holds what the store before it wrote."""

import numpy as np


def step(u, rate):
    u[1:-1] = u[1:-1] * rate + 1.0  # expect: FUS101
    before = u.copy()  # expect: FUS207
    before[1:-1] = np.sqrt(u[1:-1]) - before[1:-1]  # expect: FUS101
    return before


# message: `before` not fused with `u`
# note: `u.copy()` copies `u`, which an earlier statement may write.
