"""`np.uint8(300)` raises, after the exponential has warned; a number that fits may be made at any time."""

import numpy as np


def scaled(x):
    t = np.exp(x) * 2  # expect: FUS101
    return t * np.uint8(300) + x  # expect: FUS101, FUS208


def doubled(x):
    t = np.exp(x) * 2  # expect: FUS101
    return t * np.uint8(2) + x


# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `np.uint8(300)`, which fusec does not model, after an array operation of the group.
