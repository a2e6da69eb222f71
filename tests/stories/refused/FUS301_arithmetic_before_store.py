"""Arithmetic of reduced values may raise, as a negative power of an integer does: nothing may be written in place before."""

import numpy as np


def scaled(a, b):
    total = np.sum(a * b)  # expect: FUS103
    gain = 2**total
    top = np.max(a)
    a *= 2  # expect: FUS301
    return gain, top


# message: `a` not fused
# note: it is a single pass over its operands.
