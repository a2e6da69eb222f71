"""PyKokkos: `v[perm[i]]`; a fancy index copies, so it is an operand, taken after the first array operation."""

import numpy as np


def permuted(v, perm):
    w = np.abs(v)
    z = w * v[perm]  # expect: FUS208
    return z


# message: `z` not fused: an operand is evaluated in between
# note: Python evaluates `v[perm]`, which fusec does not model, after an array operation of the group.
