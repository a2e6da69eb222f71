"""A name for a view between the statements: NumPy's arrays have a kernel, and CuPy's the original, which the report says."""

import cupy as cp


def damped(u, v):
    xp = cp.get_array_module(u)
    t = xp.sqrt(v[1:-1]) * 2.0  # expect: FUS101
    inner = u[1:-1]
    return t * t - inner  # expect: FUS601


# message: `value` not fused for CuPy's arrays, on which the original runs
# note: CUDA kernels have no code for this: `inner = u[1:-1]` in between.
