"""Printing copies to the host."""

import cupy as cp


def before_and_after(x: cp.ndarray):
    t = x * 2
    print(x)  # expect: FUS207
    return t + 1


# message: `value` not fused with `t`
# note: Call of `print` stands between.
