# options: --fp exact
"""`x**3` is computed by `pow`, and not alike everywhere; `x**2` would be a product."""

import numpy as np


def volume(radius: np.ndarray):
    return 4.18879 * radius**3  # expect: FUS501


# message: `value` not fused
# note: `operator.pow` would not return the same bits.
