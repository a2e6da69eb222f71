"""The bound of the second slice is another one: it is evaluated after the first kernel."""

import numpy as np


def parts(u: np.ndarray, n: int) -> tuple[np.ndarray, np.ndarray]:
    head = u[n:] * 2 + 1  # expect: FUS101
    n += 1
    tail = u[n:] * 3 - head  # expect: FUS101, FUS208
    return head, tail


# message: `tail` not fused: an operand is evaluated in between
# note: Python evaluates `u[n:]`, which fusec does not model, after an array operation of the group.
