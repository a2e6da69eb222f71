"""What is copied is computed in the group, and not as a whole array where the copy is made."""

import numpy as np


def step(u, rate):
    t = u * rate  # expect: FUS101
    after = t.copy()  # expect: FUS207
    after[1:-1] = t[1:-1] * rate + t[2:]  # expect: FUS101
    return after


# message: `after` not fused with `t`
# note: Allocation of an array stands between.
