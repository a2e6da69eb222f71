"""What CuPy and Python make of constants alone is no element of a kernel, nor a number that C++ holds."""

import cupy as cp


def called(x: cp.ndarray):
    t = x * 2.0
    return t + cp.power(2, 0.5)  # expect: FUS601


# message: `value` not fused
# note: CUDA kernels have no code for this: function `power` of constants.
