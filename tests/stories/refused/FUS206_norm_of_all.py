"""A norm of all elements is complete after the last element only."""

import numpy as np


def direction(x, y):
    offset = x - y  # expect: FUS103
    length = np.linalg.norm(offset)
    return offset / length + 1.0  # expect: FUS101, FUS206


# message: `value` not fused: it needs the whole reduction
# note: Witness: instance 1 of `value` reads length, which instance 0 of `length` reduces into.
