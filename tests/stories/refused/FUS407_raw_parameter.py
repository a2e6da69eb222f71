"""A kernel with a raw parameter reads any element: here the one before."""

import cupy as cp

difference = cp.ElementwiseKernel("raw T x", "T y", "y = i > 0 ? x[i] - x[i - 1] : x[i]", "difference")


def steps(x: cp.ndarray):
    t = x * 2
    y = difference(t, size=t.size)  # expect: FUS207, FUS407
    return y + t


# message: `value` not fused with `t`
# note: Call of kernel `difference` (its code has the raw parameter `x`) stands between.
# message: statement not fused
# note: Call of kernel `difference` (its code has the raw parameter `x`).
