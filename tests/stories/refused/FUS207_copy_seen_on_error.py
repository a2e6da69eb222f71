"""Who catches the error of the last statement sees the copy."""

import numpy as np


def step(u, w, rate):
    after = None
    try:
        t = np.abs(u[1:-1]) * rate  # expect: FUS101
        after = u.copy()  # expect: FUS207
        after[1:-1] = t + w * rate  # expect: FUS101
    except ValueError:
        return after
    return after


# message: `after` not fused with `t`
# note: Call of `u.copy` stands between.
