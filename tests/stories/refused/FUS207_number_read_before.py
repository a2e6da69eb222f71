"""`rate` moved to the front would give the first statement the second value."""

import numpy as np


def damped(x):
    rate = 2.0
    t = np.exp(x) * rate  # expect: FUS101
    rate = 0.5  # expect: FUS207
    return t * rate + x  # expect: FUS101


# message: `value` not fused with `t`
# note: Assignment stands between.
