"""What follows is recorded and not run."""

import cupy as cp


def before_and_after(x: cp.ndarray, stream):
    t = x * 2
    stream.begin_capture()  # expect: FUS207
    return t + 1


# message: `value` not fused with `t`
# note: Call of `stream.begin_capture` stands between.
