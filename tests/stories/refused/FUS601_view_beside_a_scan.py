"""A kernel that scans rows of CuPy's arrays takes them whole."""

import cupy as cp


def centred(x: cp.ndarray, dt: float):
    return cp.cumsum(x * dt, axis=0) * dt + x[0, 0]  # expect: FUS601


# message: `value` not fused
# note: CUDA kernels have no code for this: view `x[0, 0]` beside a scan.
