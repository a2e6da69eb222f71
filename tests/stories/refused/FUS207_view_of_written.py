"""The view sees what the first statement writes, under another name."""

import numpy as np


def step(u, w, rate):
    u[1:-1] = w * rate + w  # expect: FUS101
    inner = u[1:-1]  # expect: FUS207
    return np.abs(inner) * rate + w  # expect: FUS101


# message: `value` not fused with `u`
# note: Assignment of an element or a view stands between.
