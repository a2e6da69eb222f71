"""numba #3534: a print between two loops moved."""

import numpy as np


def noisy(x):
    t = np.abs(x) * 2  # expect: FUS101
    print(t)  # expect: FUS207
    y = t + 1
    return y


# message: `y` not fused with `t`
# note: Call of `print` stands between.
