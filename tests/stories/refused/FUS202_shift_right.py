"""`a[1:] = a[:-1]` behaves as if it copied first."""

import numpy as np


def shift(a: np.ndarray) -> None:
    a[1:] = a[:-1]  # expect: FUS202


# message: `a` not fused: it reads elements that it writes
# note: Witness: a.shape[0] = 3: instance 1 of `a` reads a[1], which instance 0 of `a` writes.
