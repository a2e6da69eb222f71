"""PyKokkos: write all of `v`, then `v[0]` only; for one element both statements run the same instance."""

import numpy as np


def boundary(v, a):
    v[:] = a * 2.0  # expect: FUS101
    v[:1] = np.abs(a[:1])  # expect: FUS101, FUS210
    return v


# message: `v` not fused: `v[:1]` and `v` name the same memory
# note: the kernel would keep two values for one element.
