"""Each round would have kernels of its own: a shift that a loop changes is an operand, evaluated in its place."""

import numpy as np


def summed(u: np.ndarray, v: np.ndarray, shifts):
    for s in shifts:
        v = v * 2 + 1  # expect: FUS101
        v = np.roll(u, s) * 2 + v  # expect: FUS208, FUS101
    return v


def of_an_attribute(u: np.ndarray, grid):
    v = u * 2 + 1  # expect: FUS101
    return np.roll(u, grid.halo) * 2 + v  # expect: FUS208, FUS101


# message: `v` not fused: an operand is evaluated in between
# note: Python evaluates `np.roll(u, s)`, which fusec does not model, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `np.roll(u, grid.halo)`, which fusec does not model, after an array operation of the group.
