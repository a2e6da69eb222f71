"""`X @ w` is computed between two array operations; where it fails, the first has already run."""

import numpy as np


def residual(X, w, y):
    scaled = y * 0.5
    return np.abs(scaled) - X @ w  # expect: FUS208


# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `X @ w`, which fusec does not model, after an array operation of the group.
