"""What is made has a second name when it is written in place: both names must show the new elements."""

import numpy as np


def doubled(x):
    u = np.abs(x * 2.0)  # expect: FUS101
    t = u
    u += x * 0.5  # expect: FUS101, FUS210
    return t


# message: `u` not fused: one array has two names
# note: `t` is another name for `u`, which is written afterwards.
