"""The author waits for one stream."""

import cupy as cp


def before_and_after(x: cp.ndarray, stream):
    t = x * 2
    stream.synchronize()  # expect: FUS207
    return t + 1


# message: `value` not fused with `t`
# note: Call of `stream.synchronize` stands between.
