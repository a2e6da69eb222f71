"""The author waits for the device to measure, or to see its errors here."""

import cupy as cp


def before_and_after(x: cp.ndarray):
    t = x * 2
    cp.cuda.Device().synchronize()  # expect: FUS207
    return t + 1


# message: `value` not fused with `t`
# note: Call of `synchronize` stands between.
