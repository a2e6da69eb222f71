"""An update does not hide in the test of an `if`; the expression alone, or arrays that nobody else has, may stand there."""

import numpy as np


def stored(u, v):
    u[:] = u * 2 + v  # expect: FUS101
    v[:] = u - v * 0.1
    if np.max(np.abs(v)) > 1:  # expect: FUS103, FUS207
        return u
    return v


def updated(u: np.ndarray, v):
    u += v * 2  # expect: FUS101
    if np.max(np.abs(u)) > 1:  # expect: FUS103, FUS207
        return u
    return v


def own(u, v):
    t = u * 2 + v  # expect: FUS103
    t += u
    if np.max(np.abs(t)) > 1:
        return u
    return v


# message: `value` not fused
# note: `u` is written in place, which does not belong into the head of a block.
# message: `value` not fused
# note: `u` is written in place, which does not belong into the head of a block.
