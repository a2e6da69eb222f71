"""A store into a value of each row is a statement between, whatever it stores."""

import numpy as np


def constant(x):
    m = x.max(axis=1, keepdims=True)  # expect: FUS103
    s = np.exp(x - m).sum(axis=1, keepdims=True)
    m[...] = 1.0  # expect: FUS207
    return m * s + x.sum(axis=1, keepdims=True)  # expect: FUS103


def another_reduction(x):
    m = x.max(axis=1)
    m[:] = np.sum(x, axis=1)  # expect: FUS207
    return x - m[:, None]


def a_number(x, floor):
    m = x.min(axis=0)
    m[:] = floor  # expect: FUS207
    return x - m


def in_part(x):
    m = x.max(axis=1, keepdims=True)
    m[:, 0] = 2.0  # expect: FUS207
    return x - m


# message: `value` not fused with `m`
# note: Store into values that a reduction gave stands between.
# message: `value` not fused with `m`
# note: Store into values that a reduction gave stands between.
# message: `value` not fused with `m`
# note: Store into values that a reduction gave stands between.
# message: `value` not fused with `m`
# note: Store into values that a reduction gave stands between.
