"""A part of complex numbers is memory of theirs: what is written into it is written into them."""

import numpy as np


def raised(z: np.ndarray, w: np.ndarray):
    t = z * w  # expect: FUS301
    a = t.real
    bump(a)
    return a, t


def passed(z: np.ndarray):
    t = z * 2 + 1  # expect: FUS101
    bump(t.imag)  # expect: FUS207
    return t * 2 + t  # expect: FUS101


def bump(a):
    a += 1


# message: `t` not fused
# note: it is a single pass over its operands.
# message: `value` not fused with `t`
# note: Call of `bump` stands between.
