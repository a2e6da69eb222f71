# options: --fp exact
"""A kernel adds in another order than CuPy; greatest elements are the same in any order."""

import cupy as cp

l2norm = cp.ReductionKernel("T x", "T y", "x * x", "a + b", "y = sqrt(a)", "0", "l2norm")
largest = cp.ReductionKernel("T x", "T y", "x", "max(a, b)", "y = a", "-INFINITY", "largest")


def energy(x, y):
    t = cp.sqrt(x * x + y * y)  # expect: FUS101
    return cp.sum(t * t)  # expect: FUS502


def centred(x):
    return x - x.mean(axis=-1, keepdims=True)  # expect: FUS502


def range_of(x):
    low = x.min(axis=-1, keepdims=True)  # expect: FUS103
    return (x - low) * 2


def unit(x: cp.ndarray):
    t = x * 2
    return t / l2norm(t, axis=-1, keepdims=True)  # expect: FUS502


def relative(x: cp.ndarray):
    t = x * 2  # expect: FUS103
    return t / largest(t, axis=-1, keepdims=True)


# message: `value` not fused
# note: `sum` would not return the same bits.
# message: `value` not fused
# note: `mean` would not return the same bits.
# message: `value` not fused
# note: `sum` would not return the same bits.
