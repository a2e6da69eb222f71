"""Calls of a reduction along several axes, into an array, with all axes kept, and with an array from which it picks elements."""

import cupy as cp

largest = cp.ReductionKernel("T x", "T y", "x", "max(a, b)", "y = a", "-INFINITY", "largest")
picked = cp.ReductionKernel("T x, raw T table", "T y", "table[(int) x]", "max(a, b)", "y = a", "0", "picked")


def of_tables(x: cp.ndarray):
    t = x * 2
    return t / largest(t, axis=(0, 1))  # expect: FUS407


def into(x: cp.ndarray, most):
    t = x * 2
    top = largest(t, out=most)  # expect: FUS207, FUS407
    return t / top


def of_all(x: cp.ndarray):
    t = x * 2
    return t / largest(t, keepdims=True)  # expect: FUS407


def from_a_table(x: cp.ndarray, table):
    t = x * 2
    return picked(t, table)  # expect: FUS407


# message: statement not fused
# note: Call of kernel `largest` with an option.
# message: `value` not fused with `t`
# note: Call of kernel `largest` with an option stands between.
# message: statement not fused
# note: Call of kernel `largest` with an option.
# message: statement not fused
# note: Call of kernel `largest` with an option.
# message: statement not fused
# note: Call of kernel `picked` (its code has the raw parameter `table`).
