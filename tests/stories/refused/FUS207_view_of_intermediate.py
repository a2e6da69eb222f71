"""A view of what the group computes has no memory to be a view of."""

import numpy as np


def step(u, rate):
    t = np.abs(u) * rate  # expect: FUS101
    inner = t[1:-1]  # expect: FUS207
    return inner * rate + np.abs(inner)  # expect: FUS101


# message: `value` not fused with `t`
# note: Assignment of an element or a view stands between.
