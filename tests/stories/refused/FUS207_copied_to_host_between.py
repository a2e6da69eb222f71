"""The host gets what has been computed so far, and may write into it."""

import cupy as cp


def before_and_after(x: cp.ndarray, host):
    t = x * 2
    x.get(out=host)  # expect: FUS207
    return t + 1


# message: `value` not fused with `t`
# note: Call of `x.get` stands between.
