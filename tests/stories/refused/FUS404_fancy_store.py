"""A store through an index array may hit an element twice."""

import numpy as np


def scatter(v, index, x):
    v[index] = x * 2.0 + 1.0  # expect: FUS404
    return np.abs(v)


# message: statement not fused
# note: Assignment to an element or a fancy index.
