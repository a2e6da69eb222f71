"""The sums of columns need every row, while the sums of rows are used row by row: no kernel goes over both."""

import numpy as np


def shares(x):
    p = x / np.sum(x, axis=1, keepdims=True)  # expect: FUS103
    total = np.sum(p * p, axis=0)  # expect: FUS206, FUS103
    return p, total


# message: `total` not fused: it needs the whole reduction
# note: one statement reduces rows and another columns.
