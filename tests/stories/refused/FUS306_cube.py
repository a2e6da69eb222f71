# options: --fp exact
"""`x**3` is `pow`, in kernels not NumPy's; two passes of NumPy's own are not worth tiles. `x**2` would be a product."""

import numpy as np


def volume(radius: np.ndarray):
    return 4.18879 * radius**3  # expect: FUS306


# message: `value` not fused
# note: 2 passes of NumPy's own functions gain less from tiles than a call costs for small arrays.
