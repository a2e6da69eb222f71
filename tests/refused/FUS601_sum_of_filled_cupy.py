"""Memory made in between has no place in a kernel that reduces."""

import cupy as cp


def filled(u):
    t = cp.abs(u) * 2.0  # expect: FUS101
    out = cp.zeros_like(u)
    out[1:] = t[1:] + 1.0  # expect: FUS101, FUS203
    return cp.sum(out * t)  # expect: FUS103, FUS601


# message: `out` not fused: it reads elements that other instances write
# note: Witness: u.shape[0] = 2: instance 0 of `out` reads t[1], which instance 1 of `t` writes.
# message: `value` not fused
# note: CUDA kernels have no code for this: view `t[1:]` beside a reduction.
