"""The sum of one number, whose kernel has one instance: it is there when the kernel is done, too."""

import cupy as cp


def level(x, y):
    top = cp.max(x * y)  # expect: FUS103
    total = cp.sum(top)  # expect: FUS206
    return cp.sign(total * 2.0)  # expect: FUS101, FUS206


# message: `total` not fused: it needs the whole reduction
# note: Witness: instance 0 of `total` reads top, which instance 1 of `top` reduces into.
# message: `value` not fused: it needs the whole reduction
# note: even a reduction of one element is complete only when the kernel ends.
