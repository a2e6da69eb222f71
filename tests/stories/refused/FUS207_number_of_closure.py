"""A nested function sees when the number is bound."""

import numpy as np


def damped(x):
    rate = 1.0

    def current():
        return rate

    t = current() * np.exp(x) + x  # expect: FUS101
    rate = 0.5  # expect: FUS207
    return t * t + x  # expect: FUS101


# message: `value` not fused with `t`
# note: Assignment stands between.
