"""A view of an intermediate cannot be taken: fused, the intermediate does not exist."""

import numpy as np


def last(x):
    t = x[-1:] * 2.0
    return np.sqrt(t[-1:])  # expect: FUS210


# message: `value` not fused: a view of an intermediate
# note: `t[-1:]` is a view of `t`, which the group computes.
