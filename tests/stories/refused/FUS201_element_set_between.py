"""The first element is set by hand."""

import numpy as np


def anchored(x):
    t = np.abs(x)
    t[0] = 0.0  # expect: FUS207
    return t * 2  # expect: FUS201


# message: `value` not fused
# note: The store `t[0] = 0.0` stands between.
# message: `value` not fused: they run different instances
# note: the slices that they read have the same shape only if an axis has one element.
