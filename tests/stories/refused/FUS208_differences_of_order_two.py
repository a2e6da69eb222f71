"""Differences of differences in one call stay NumPy's, as do those with something put before them."""

import numpy as np


def rough(u: np.ndarray):
    return np.exp(u[2:]) - np.diff(u, n=2)  # expect: FUS208


def padded(u: np.ndarray):
    return np.exp(u) - np.diff(u, prepend=0.0)  # expect: FUS208


# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `np.diff(u, n=2)`, which fusec does not model, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `np.diff(u, prepend=0.0)`, which fusec does not model, after an array operation of the group.
