"""PyKokkos fused a kernel over `v` with one over the subview `v[1:]`."""

import numpy as np


def halved(v):
    w = np.abs(v)
    z = v[1:] * 0.5  # expect: FUS201
    return w, z


# message: `z` not fused: they run different instances
# note: Witness: with 4 elements along every axis: `w` runs 4 instances, `z` runs 3.
