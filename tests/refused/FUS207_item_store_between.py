"""The first element is set by hand."""

import numpy as np


def anchored(x):
    t = np.abs(x)
    t[0] = 0.0  # expect: FUS207
    return t * 2


# message: `value` not fused with `t`
# note: Assignment to an element or a fancy index stands between.
