"""numba #9139: `A / A.max()` needs the maximum before the first division; inside one expression it is an operand."""

import numpy as np


def relative(A):
    largest = np.max(A * 2.0)  # expect: FUS103
    scaled = A / largest  # expect: FUS206, FUS101
    return scaled


# message: `scaled` not fused: it needs the whole reduction
# note: Witness: instance 1 of `scaled` reads largest, which instance 0 of `largest` reduces into.
