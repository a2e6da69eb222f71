"""An event marks that the work before it is done."""

import cupy as cp


def before_and_after(x: cp.ndarray, event):
    t = x * 2
    event.record()  # expect: FUS207
    return t + 1


# message: `value` not fused with `t`
# note: Call of `event.record` stands between.
