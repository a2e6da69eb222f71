"""The host gets what has been computed so far."""

import cupy as cp


def before_and_after(x: cp.ndarray, host):
    t = x * 2
    cp.asnumpy(x, out=host)  # expect: FUS207
    return t + 1


# message: `value` not fused with `t`
# note: Call of `cp.asnumpy` stands between.
