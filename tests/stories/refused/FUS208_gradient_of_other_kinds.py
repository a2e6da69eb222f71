"""Gradients of another order at the ends, of coordinates that a call makes, or along an axis that a run knows are operands like others."""

import numpy as np


def second_order(u: np.ndarray, dx: float):
    return 0.5 * (np.exp(u) - np.gradient(u, dx, axis=0, edge_order=2))  # expect: FUS208


def of_coordinates(u: np.ndarray, n: int):
    return 0.5 * (np.exp(u) - np.gradient(u, np.arange(n) ** 2, axis=0))  # expect: FUS208


def along_any(u: np.ndarray, dx: float, k: int):
    return 0.5 * (np.exp(u) - np.gradient(u, dx, axis=k))  # expect: FUS208


# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `np.gradient(u, dx, axis=0, edge_order=2)`, which fusec does not model, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `np.gradient(u, np.arange(n) ** 2, axis=0)`, which fusec does not model, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `np.gradient(u, dx, axis=k)`, which fusec does not model, after an array operation of the group.
