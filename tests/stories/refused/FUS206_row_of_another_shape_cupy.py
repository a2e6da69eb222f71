"""Without `keepdims`, the values of rows stand beside columns; and a total is complete after the last element only."""

import cupy as cp


def centred(x):
    t = x * 2 + 1  # expect: FUS103
    m = t.max(axis=1)
    return t - m  # expect: FUS206, FUS101


def share(x):
    t = cp.sqrt(x) * 2  # expect: FUS103
    s = cp.sum(t)
    return t / s  # expect: FUS206, FUS101


# message: `value` not fused: it needs the values of other rows
# note: Witness: x.shape[0] = 2: instance 1 of `value` reads m[0], which instance 0 of `m` reduces into.
# message: `value` not fused: it needs the whole reduction
# note: Witness: instance 1 of `value` reads s, which instance 0 of `s` reduces into.
