"""What is added up is complex, whatever the arrays hold; CUDA kernels reduce real numbers."""

import cupy as cp


def amplitude(phase: cp.ndarray, weight):
    return cp.sum(weight * cp.exp(2j * phase))  # expect: FUS601


def intensity(phase: cp.ndarray, weight):
    return cp.sum(cp.abs(weight * cp.exp(2j * phase)) ** 2)  # expect: FUS103


# message: `value` not fused
# note: CUDA kernels have no code for this: reduction of complex numbers.
