"""`b = a` makes a second name for memory that the next statement writes."""

import numpy as np


def aliased(a, v):
    t = a * 2.0
    b = a  # expect: FUS207
    b += t  # expect: FUS101
    return np.sqrt(b)


# message: `b` not fused with `t`
# note: Assignment stands between.
