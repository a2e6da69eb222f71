"""Statements that end in `;`, or share a line, stay: bytes of a whole line are replaced."""

import numpy as np


def ended(x: np.ndarray, y: np.ndarray):
    a = x * 2 + y;  # expect: FUS403  # noqa: E703
    return a * a - x  # expect: FUS101


def beside(x: np.ndarray):
    a = x * 2 + 1; b = a * 3 + x  # expect: FUS403  # noqa: E702
    return a, b


# message: statement not fused
# note: Statement that shares its line, or ends in `;`.
# message: array operation not fused
# note: The statement shares its line with another one, or a `;` ends it.
