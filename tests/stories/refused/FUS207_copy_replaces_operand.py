"""The first statement reads what the name held before."""

import numpy as np


def step(u, after, rate):
    t = np.abs(after[1:-1]) * rate  # expect: FUS101
    after = u.copy()  # expect: FUS207
    after[1:-1] = t + u[1:-1] * rate  # expect: FUS101
    return after


# message: `after` not fused with `t`
# note: Call of `u.copy` stands between.
