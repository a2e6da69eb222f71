"""The axes -2 and -3 are not both the first one."""

import numpy as np


def mixed(x):
    a = np.sum(x * 2, axis=-2, keepdims=True)  # expect: FUS103
    b = np.sum(x * 3, axis=-3, keepdims=True)  # expect: FUS206, FUS103
    return x * a, x * b


# message: `b` not fused: it reduces another axis
# note: the operands would have 2 and 3 dimensions.
