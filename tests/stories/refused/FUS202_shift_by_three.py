"""The distance does not matter."""

import numpy as np


def echo(a: np.ndarray) -> None:
    a[3:] = a[:-3] * 0.5  # expect: FUS202


# message: `a` not fused: it reads elements that it writes
# note: Witness: a.shape[0] = 7: instance 3 of `a` reads a[3], which instance 0 of `a` writes.
