"""What fills a part of an array and what adds up all of it run different instances."""

import cupy as cp


def filled(u):
    t = cp.abs(u) * 2.0  # expect: FUS101
    out = cp.zeros_like(u)
    out[1:] = t[1:] + 1.0  # expect: FUS101, FUS203
    return cp.sum(out * t)  # expect: FUS103, FUS203


# message: `out` not fused: it reads elements that other instances write
# note: Witness: u.shape[0] = 2: instance 0 of `out` reads t[1], which instance 1 of `t` writes.
# message: `value` not fused: it reads elements that other instances write
# note: Witness: u.shape[0] = 2: instance 1 of `value` reads out[1], which instance 0 of `out` writes.
