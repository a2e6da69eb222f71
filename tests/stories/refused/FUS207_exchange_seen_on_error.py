"""Where a later statement raises, the names tell whether they have been exchanged."""

import numpy as np


def guarded(u, v, x):
    try:
        t = np.abs(x) * 2  # expect: FUS101
        u, v = v, u  # expect: FUS207
        w = t + u * 2  # expect: FUS101
    except ValueError:
        return u, v, x
    return w, u, v


# message: `w` not fused with `t`
# note: Exchange of `u` and `v` stands between.
