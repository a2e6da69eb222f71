"""`a[1:] += a[:-1]` adds the old neighbours; a loop would add the new ones (numba is wrong even in serial)."""

import numpy as np


def accumulate(a: np.ndarray) -> np.ndarray:
    a[1:] += a[:-1]  # expect: FUS202
    return a


# message: `a` not fused: it reads elements that it writes
# note: Witness: a.shape[0] = 3: instance 1 of `a` reads a[1], which instance 0 of `a` writes.
