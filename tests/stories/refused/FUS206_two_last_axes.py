"""The axes 1 and 2 are not both the last one."""

import numpy as np


def mixed(x):
    a = np.sum(x * 2, axis=1, keepdims=True)  # expect: FUS103
    b = np.sum(x * 3, axis=2, keepdims=True)  # expect: FUS206, FUS103
    return x * a, x * b


# message: `b` not fused: it reduces another axis
# note: the operands would have 2 and 3 dimensions.
