"""A single pass has nothing to fuse with."""

import numpy as np


def doubled(x: np.ndarray):
    return x * 2  # expect: FUS301


# message: `value` not fused
# note: it is a single pass over its operands.
