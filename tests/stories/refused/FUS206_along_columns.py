"""Without the reduced axis NumPy aligns the maxima of rows with the columns: each element needs that of another row."""

import numpy as np


def shifted(x):
    m = np.max(x, axis=1)
    return x - m  # expect: FUS206


# message: `value` not fused: it needs the values of other rows
# note: Witness: x.shape[0] = 2: instance 1 of `value` reads m[0], which instance 0 of `m` reduces into.
