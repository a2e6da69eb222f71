"""Inside the exponential of `cp.fuse` stands a product at the end, which its compiler may round together with the sum."""

import cupy as cp


@cp.fuse()
def logistic(x):
    return 1.0 / (1.0 + cp.exp(-x))


def gated(x: cp.ndarray, y):
    t = x * 2
    z = logistic(t)  # expect: FUS207, FUS407
    return z * t


# message: `value` not fused with `t`
# note: Call of `logistic` (which `cp.fuse` compiles: a product and a sum in it may be rounded once) stands between.
# message: statement not fused
# note: Call of `logistic` (which `cp.fuse` compiles: a product and a sum in it may be rounded once).
