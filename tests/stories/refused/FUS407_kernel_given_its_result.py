"""A kernel that writes an array which it is given, here one that the kernel before reads."""

import cupy as cp

double = cp.ElementwiseKernel("T x", "T y", "y = x * 2", "double")


def in_place(x: cp.ndarray):
    t = x * 2
    double(t, x)  # expect: FUS207, FUS407
    return x + t


# message: `value` not fused with `t`
# note: Call of kernel `double` with other arguments than its inputs stands between.
# message: statement not fused
# note: Call of kernel `double` with other arguments than its inputs.
