"""The number goes to a global name, which whoever runs at the same time may read."""

import numpy as np

rate = 1.0


def damped(x):
    global rate
    t = np.exp(x) * 2.0  # expect: FUS101
    rate = 0.5  # expect: FUS207
    return t * t + x  # expect: FUS101


# message: `value` not fused with `t`
# note: Assignment stands between.
