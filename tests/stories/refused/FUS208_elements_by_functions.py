"""The index of the element comes from a call, which may do anything after the first array operation."""

import numpy as np


def mixed(cx, ux: np.ndarray, uy: np.ndarray, place):
    return 3.0 * (ux * ux + cx[place()] * uy)  # expect: FUS208


def counted(cx, ux: np.ndarray, uy: np.ndarray, i: int, mask):
    return ux * uy + cx[mask[i]] * uy  # expect: FUS208


# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `cx[place()]`, which fusec does not model, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `cx[mask[i]]`, which fusec does not model, after an array operation of the group.
