"""CUDA kernels do not say where in an array its extreme is; nor do they add in a dtype that is none of theirs."""

import cupy as cp


def strongest(x, y):
    t = cp.sqrt(x * x + y * y)  # expect: FUS101
    return cp.argmax(t * t)  # expect: FUS601


def counted(x, y):
    t = cp.sqrt(x * x + y * y)  # expect: FUS101
    return cp.sum(t * 2, dtype=cp.int32)  # expect: FUS601


# message: `value` not fused
# note: CUDA kernels have no code for this: reduction `argmax`.
# message: `value` not fused
# note: CUDA kernels have no code for this: `sum` with these keywords.
