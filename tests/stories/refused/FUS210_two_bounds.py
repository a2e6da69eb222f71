"""The first 100 and the first 50 elements are the same where there are 50: the kernel would keep two values for one."""

import numpy as np


def filled(x):
    x[:100] = x[:100] * 0.0 + 1.0  # expect: FUS101
    return x[:50] * 2.0  # expect: FUS101, FUS210


# message: `value` not fused: `x[:50]` and `x[:100]` name the same memory
# note: the kernel would keep two values for one element.
