"""How far the array goes round only a run knows: NumPy rolls it, after what stands before."""

import numpy as np


def shifted(u: np.ndarray, n: int):
    return 0.5 * (np.exp(u) - np.roll(u, n, axis=0))  # expect: FUS208


# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `np.roll(u, n, axis=0)`, which fusec does not model, after an array operation of the group.
