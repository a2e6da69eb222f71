"""`atomicAdd` and every other word that is no function of numbers may do anything."""

import cupy as cp

counted = cp.ElementwiseKernel("T x", "T y", "y = x + __shfl_down_sync(0xffffffff, x, 1)", "counted")


def neighbours(x: cp.ndarray):
    t = x * 2
    y = counted(t)  # expect: FUS207, FUS407
    return y + t


# message: `value` not fused with `t`
# note: Call of kernel `counted` (its code has the statement `y = x + __shfl_down_sync(0xffffffff, x, 1)`) stands between.
# message: statement not fused
# note: Call of kernel `counted` (its code has the statement `y = x + __shfl_down_sync(0xffffffff, x, 1)`).
