"""A view that outlives the group, a number that bounds a slice: NumPy's arrays have a kernel, and CuPy's the original, as the report says."""

import cupy as cp


def damped(u, v):
    xp = cp.get_array_module(u)
    t = xp.sqrt(v[1:-1]) * 2.0  # expect: FUS101
    inner = u[1:-1]
    w = t * t - inner  # expect: FUS601
    return w, inner


def counted(u, v):
    xp = cp.get_array_module(u)
    n = v.shape[0] - 1
    t = xp.sqrt(v[:n]) * 2.0  # expect: FUS101
    made = u.copy()
    made[:n] = t * u[:n] - 1.0  # expect: FUS601
    return made


# message: `w` not fused for CuPy's arrays, on which the original runs
# note: CUDA kernels have no code for this: `inner = u[1:-1]` in between.
# message: `made` not fused for CuPy's arrays, on which the original runs
# note: CUDA kernels have no code for this: view `v[:n]`.
