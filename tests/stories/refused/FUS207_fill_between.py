"""PyKokkos: a method that writes the array stands between the kernels."""

import numpy as np


def filled(v):
    w = v * 2.0
    w.fill(0.0)  # expect: FUS207
    return np.abs(w)


# message: `value` not fused with `w`
# note: Call of `w.fill` stands between.
