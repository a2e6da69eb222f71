"""`X @ w.weights` is computed between two array operations, and reading the attribute may run code. Of variables alone, the
product is called between two kernels: see `tests/fusion/arrays/test_matrix_products.py`."""

import numpy as np


def residual(X, w, y):
    scaled = y * 0.5
    return np.abs(scaled) - X @ w.weights  # expect: FUS208


# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `X @ w.weights`, which fusec does not model, after an array operation of the group.
