"""numba #9139: `A / A.max()`: the maximum is an operand, evaluated after the first array operation of the sequence."""

import numpy as np


def relative(A):
    scaled = np.abs(A)
    return scaled / A.max()  # expect: FUS208


# message: `value` not fused: an operand is evaluated in between
# note: `A.max()` is evaluated after an array operation of the group.
