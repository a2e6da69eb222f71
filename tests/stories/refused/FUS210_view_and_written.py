"""The elements that are written have a second name, which reads them afterwards."""

import numpy as np


def step(u, w, rate):
    inner = u[1:-1]
    u[1:-1] = w * rate + w  # expect: FUS101
    return np.abs(inner) * rate + w  # expect: FUS101, FUS210


# message: `value` not fused: `inner` and `u[1:-1]` name the same memory
# note: the kernel would keep two values for one element.
