"""PyKokkos: thread n - 1 writes `s[0]`, and all threads read it."""

import numpy as np


def relative(x, s):
    s[:] = x * 2.0  # expect: FUS101
    return np.abs(x) / s[0]  # expect: FUS101, FUS406


# message: `value` not fused: it reads elements that other instances write
# note: `s[0]` may be any element of `s`.
