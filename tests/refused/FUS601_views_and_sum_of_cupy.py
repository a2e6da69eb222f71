"""CUDA kernels of views reduce nothing: differences of neighbours are fused, their sum stays."""

import cupy as cp


def roughness(u):
    t = cp.sqrt(u[1:] - u[:-1])  # expect: FUS101
    d = t * t + 1.0
    return cp.sum(d)  # expect: FUS601


# message: `value` not fused
# note: CUDA kernels have no code for this: view `u[1:]` beside a reduction.
