"""CUDA kernels add up views, but find no variance of them: differences of neighbours are fused, their spread stays."""

import cupy as cp


def spread(u):
    t = cp.sqrt(u[1:] - u[:-1])  # expect: FUS101
    d = t * t + 1.0
    return cp.std(d)  # expect: FUS103, FUS601


# message: `value` not fused
# note: CUDA kernels have no code for this: view `u[1:]` beside a reduction.
