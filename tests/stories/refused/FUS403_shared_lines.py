"""Statements on the line of their block's head stay; others may share a line, and may end in `;`."""

import numpy as np


def ended(x: np.ndarray, y: np.ndarray):
    a = x * 2 + y;  # expect: FUS101  # noqa: E703
    return a * a - x


def beside_head(x: np.ndarray, flag):
    if flag: a = x * 2 + 1; b = a * 3 + x  # expect: FUS403  # noqa: E701, E702
    else: a = b = x
    return a, b


def whole(x: np.ndarray): return x * 2 + 1  # expect: FUS403  # noqa: E704


def turned_off(x: np.ndarray):
    a = x * 2 + 1; b = a * a - x  # fusec: off
    return a, b


# message: array operation not fused
# note: The statement stands on the line of its block's head.
# message: array operation not fused
# note: The statement stands on the line of its block's head.
