"""Which axis is reduced is known at run time only."""

import numpy as np


def along(x, axes):
    t = np.abs(x)
    for axis in axes:
        print(np.max(t, axis=axis))
    axis = axes[0]
    return np.max(t, axis=axis)  # expect: FUS405


# message: statement not fused
# note: Option `axis` of `numpy.max`, which is a variable, `axis`.
