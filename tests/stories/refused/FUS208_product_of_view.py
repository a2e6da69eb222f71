"""The product of a view is computed between two passes."""

import numpy as np


def weighted(A):
    scaled = np.sqrt(A)
    return scaled * A[1:].prod(initial=2.0)  # expect: FUS208


# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `A[1:].prod(initial=2.0)`, which fusec does not model, after an array operation of the group.
