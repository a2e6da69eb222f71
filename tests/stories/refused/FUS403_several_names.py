"""One kernel reduces rows or columns, not both."""

import numpy as np


def contrast(rows: np.ndarray):
    low, high = np.min(rows * rows, axis=-1), np.max(rows * rows, axis=0)  # expect: FUS403
    return (high - low) / (high + low)  # expect: FUS101


# message: array operation not fused
# note: The statement binds several names at once, and one kernel does not compute all.
