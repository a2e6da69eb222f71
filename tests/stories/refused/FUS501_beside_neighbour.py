# options: --fp exact
"""A kernel's `exp` differs from NumPy's in the last bit of some results, and slices run over no tiles."""

import numpy as np


def flux(u: np.ndarray):
    return np.exp(-u[1:]) * np.exp(-u[:-1]) * (u[1:] - u[:-1])  # expect: FUS501


# message: `value` not fused
# note: `exp` would not return the same bits.
