"""The first version of `t` is bound again, but a view of it is read afterwards: its elements must exist."""

import numpy as np


def smoothed(u):
    t = np.abs(u * 2.0)  # expect: FUS101
    edge = t[:2]  # expect: FUS207
    t = np.abs(t[1:] - t[:-1])  # expect: FUS101
    return t, edge


# message: `t` not fused with `t`
# note: Assignment of an element or a view stands between.
