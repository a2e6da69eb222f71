"""Of an array with as many elements as there are rows, `norm` would be another number for each of them; the guard sees `h` alone."""

import numpy as np


def scaled(x: np.ndarray, h):
    w = np.exp(x) * x  # expect: FUS101
    norm = 4 / (3.0 * h)
    total = norm * np.sum(w, axis=1)  # expect: FUS206, FUS103
    return total * 2.0


# message: `total` not fused: `norm` may be no number
# note: `norm` must be a number next to values of rows or columns, and no guard can check a value that the group computes.
