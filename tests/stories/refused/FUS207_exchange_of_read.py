"""The arrays that two names exchange are read before that under one of them."""

import numpy as np


def pinged(u, v, dt):
    t = np.abs(u) * dt  # expect: FUS101
    u, v = v, u  # expect: FUS207
    return t * 2 + u, v  # expect: FUS101


# message: `value` not fused with `t`
# note: Exchange of `u` and `v` stands between.
