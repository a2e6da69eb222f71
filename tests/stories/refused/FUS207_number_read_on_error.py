"""The handler tells by the number how far the statements came."""

import numpy as np


def careful(x, y):
    done = 0
    try:
        t = np.exp(x) * y  # expect: FUS101
        done = 1  # expect: FUS207
        u = t * t + y  # expect: FUS101
    except ValueError:
        return done
    return u


# message: `u` not fused with `t`
# note: Assignment stands between.
