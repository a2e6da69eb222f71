"""A number for the host, by another name."""

import cupy as cp


def before_and_after(x: cp.ndarray):
    t = x * 2
    x.item()  # expect: FUS207
    return t + 1


# message: `value` not fused with `t`
# note: Call of `x.item` stands between.
