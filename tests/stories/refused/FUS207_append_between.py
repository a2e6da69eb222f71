"""The list keeps the intermediate for others to see."""

import numpy as np


def traced(x, history):
    t = np.abs(x)
    history.append(t)  # expect: FUS207
    t = t * 2
    return t


# message: `t` not fused with `t`
# note: Call of `history.append` stands between.
