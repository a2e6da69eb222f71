"""Reductions whose result depends on how many elements there are, on their order, or on how often a thread starts."""

import cupy as cp

mean = cp.ReductionKernel("T x", "T y", "x", "a + b", "y = a / _in_ind.size()", "0", "mean")
last = cp.ReductionKernel("T x", "T y", "x", "b", "y = a", "0", "last")
shifted = cp.ReductionKernel("T x", "T y", "x", "a + b", "y = a", "1", "shifted")
wide = cp.ReductionKernel("T x", "T y", "x", "a + b", "y = a", "0", "wide", reduce_type="double")


def divided(x: cp.ndarray):
    t = x * 2
    middle = mean(t)  # expect: FUS207, FUS407
    return t / middle


def of_the_last(x: cp.ndarray):
    t = x * 2
    return last(t)  # expect: FUS407


def started_often(x: cp.ndarray):
    t = x * 2
    return shifted(t)  # expect: FUS407


def in_double_precision(x: cp.ndarray):
    t = x * 2
    return wide(t)  # expect: FUS407


# message: `value` not fused with `t`
# note: Call of kernel `mean` (its code has the statement `y = a / _in_ind.size()`) stands between.
# message: statement not fused
# note: Call of kernel `mean` (its code has the statement `y = a / _in_ind.size()`).
# message: statement not fused
# note: Call of kernel `last` (its code has the reduction `b`).
# message: statement not fused
# note: Call of kernel `shifted` (its code has the identity `1`).
# message: statement not fused
# note: Call of kernel `wide` (its code has the option `reduce_type`).
