"""`1 / 0` is no number: it raises, after the exponential has warned."""

import numpy as np


def divided(x):
    t = np.exp(x) * 2.0  # expect: FUS101
    rate = 1 / 0  # expect: FUS207
    return t * rate + x  # expect: FUS101


# message: `value` not fused with `t`
# note: Assignment stands between.
