"""What fills every second element of an array and what adds up all of it run different instances."""

import cupy as cp


def filled(u):
    t = cp.abs(u) * 2.0  # expect: FUS101
    out = cp.zeros_like(u)
    out[::2] = t[::2] + 1.0  # expect: FUS101, FUS203
    return cp.sum(out * t)  # expect: FUS103, FUS203


# message: `out` not fused: it reads elements that other instances write
# note: Witness: out[::2].shape[0] = 2, u.shape[0] = 3: instance 1 of `out` reads t[2], which instance 2 of `t` writes.
# message: `value` not fused: it reads elements that other instances write
# note: Witness: out[::2].shape[0] = 2, u.shape[0] = 3: instance 2 of `value` reads out[2], which instance 1 of `out` writes.
