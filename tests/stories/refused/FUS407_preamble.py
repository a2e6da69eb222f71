"""A preamble may define what the code of the kernel names."""

import cupy as cp

shifted = cp.ElementwiseKernel("T x", "T y", "y = x + sqrt(x)", "shifted", preamble="#define sqrt(x) 7")


def roots(x: cp.ndarray):
    t = x * 2
    y = shifted(t)  # expect: FUS207, FUS407
    return y + t


# message: `value` not fused with `t`
# note: Call of kernel `shifted` (its code has the option `preamble`) stands between.
# message: statement not fused
# note: Call of kernel `shifted` (its code has the option `preamble`).
