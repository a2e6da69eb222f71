"""`old = x` after `x += y`: for a number, `x` is bound anew; nothing binds `old` before that."""

import numpy as np


def advance(x, y):
    x += y * 2
    old = x  # expect: FUS207
    return np.sqrt(old) + x  # expect: FUS101


# message: `value` not fused with `x`
# note: Assignment stands between.
