"""CUDA kernels reduce nothing yet: the chain before the sum is fused, the sum stays."""

import cupy as cp


def energy(x, y):
    t = cp.sqrt(x * x + y * y)  # expect: FUS101
    return cp.sum(t * t)  # expect: FUS601


# message: `value` not fused
# note: CUDA kernels have no code for this: reduction.
