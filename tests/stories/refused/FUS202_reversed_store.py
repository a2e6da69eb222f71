"""`a[:] = a[::-1] * 2` is half wrong when numba runs it in parallel; the right-hand side alone is one pass."""

import numpy as np


def mirror(a: np.ndarray) -> None:
    a[:] = a[::-1] * 2  # expect: FUS202


# message: `a` not fused: it reads elements that it writes
# note: Witness: a.shape[0] = 2: instance 1 of `a` reads a[0], which instance 0 of `a` writes.
