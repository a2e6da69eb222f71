"""`del` of another name between the statements frees memory there and then."""

import numpy as np


def freed(x, scratch):
    t = x * 2
    del scratch  # expect: FUS207
    return np.sqrt(t)


# message: `value` not fused with `t`
# note: `del` stands between.
