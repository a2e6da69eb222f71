"""CUDA kernels take views of the arrays below them, and a stretch that goes round is none of these."""

import cupy as cp


def of_stretch(u: cp.ndarray, v: cp.ndarray):
    t = u * v + 1.0  # expect: FUS101
    inner = u[1:]
    return cp.roll(inner, 1, axis=0) * v[1:] + inner * t[1:]  # expect: FUS101, FUS601


# message: `value` not fused
# note: CUDA kernels have no code for this: a view with a name, which goes round.
