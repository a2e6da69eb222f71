# options: --fp exact
"""The function that a kernel would compute otherwise stands in a helper, and the helper takes slices."""

import numpy as np


def steps(x):
    return np.expm1(x[1:]) - np.expm1(x[:-1])  # expect: FUS501


def doubled(x: np.ndarray):
    return 2.0 * np.sqrt(steps(x)) + steps(x)  # expect: FUS501


# message: `value` not fused
# note: `expm1` would not return the same bits.
# message: `value` not fused
# note: `expm1` would not return the same bits.
