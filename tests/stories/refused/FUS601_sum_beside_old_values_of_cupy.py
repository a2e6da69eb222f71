"""A kernel that reduces keeps nothing of what it overwrites."""

import cupy as cp


def energy(e: cp.ndarray, h, c):
    e[1:] -= c * (h[1:] - h[:-1])  # expect: FUS104
    h[:-1] += c * (e[1:] - e[:-1])
    return cp.sum(e * e)  # expect: FUS103


def change(p: cp.ndarray, c):
    p[1:-1] = c * (p[2:] + p[:-2])  # expect: FUS101
    return cp.max(p[1:-1] * p[1:-1])  # expect: FUS103, FUS601


# message: `value` not fused
# note: CUDA kernels have no code for this: `p` as it was before the group beside a reduction.
