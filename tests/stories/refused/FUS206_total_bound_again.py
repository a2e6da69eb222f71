"""A name that holds one sum, and another one later: arithmetic of the first parts the two."""

import numpy as np


def two_totals(a: np.ndarray, b: np.ndarray):
    total = np.sum(a * b)  # expect: FUS103
    half = 0.5 * total  # expect: FUS206
    total = np.max(a * b)  # expect: FUS103, FUS201
    return half, total


# message: `half` not fused: it needs the whole reduction
# note: Witness: instance 0 of `half` reads total, which instance 1 of `total` reduces into.
# message: `total` not fused: they run different instances
# note: the slices that they read have the same shape only if an axis has one element.
