"""A number for the host: it waits for the device, and raises for an array of several elements."""

import cupy as cp


def before_and_after(x: cp.ndarray):
    t = x * 2
    float(x)  # expect: FUS207
    return t + 1


# message: `value` not fused with `t`
# note: Call of `float` stands between.
