"""One name for two values of rows, one of which a later sweep would find in place of the other."""

import numpy as np


def spread(x):
    m = np.max(x * 2, axis=-1, keepdims=True)  # expect: FUS103
    t = x - m
    m = np.min(x * 2, axis=-1, keepdims=True)  # expect: FUS206, FUS103
    return t, x - m


# message: `m` not fused: it needs the whole reduction
# note: `m` is bound twice, and a sweep may need either value.
