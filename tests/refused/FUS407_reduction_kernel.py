"""The result of a reduction is complete after the last element."""

import cupy as cp

largest = cp.ReductionKernel("T x", "T y", "x", "max(a, b)", "y = a", "-INFINITY", "largest")


def relative(x: cp.ndarray):
    t = x * 2
    top = largest(t)  # expect: FUS207, FUS407
    return t / top


# message: `value` not fused with `t`
# note: Call of kernel `largest` (its result is complete after the last element) stands between.
# message: statement not fused
# note: Call of kernel `largest` (its result is complete after the last element).
