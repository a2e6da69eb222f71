"""A loop in the code of a kernel is not read, and so not moved."""

import cupy as cp

repeated = cp.ElementwiseKernel("T x, int32 times", "T y", "y = x; for (int k = 0; k < times; ++k) y = y * x;")


def powers(x: cp.ndarray):
    t = x * 2
    y = repeated(t, 3)  # expect: FUS207, FUS407
    return y + t


# message: `value` not fused with `t`
# note: Call of kernel `repeated` (its code has the statement `for (int k = 0`) stands between.
# message: statement not fused
# note: Call of kernel `repeated` (its code has the statement `for (int k = 0`).
