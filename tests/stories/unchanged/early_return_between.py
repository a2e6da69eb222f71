"""PyKokkos: an early return in the first body must not skip the second."""

import numpy as np


def guarded(x):
    t = np.abs(x)
    if x.size == 0:
        return t
    return np.sqrt(t)
