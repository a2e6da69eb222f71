"""The transposed intermediate is another instance's element."""

import numpy as np


def symmetric(a):
    t = a * 2.0
    s = np.add(t, t.T)  # expect: FUS406
    return s


# message: `s` not fused: it reads elements that other instances write
# note: `t.T` may be any element of `t`.
