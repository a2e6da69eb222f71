"""Only a kernel that has run can tell the shape of what it computes, and of what has its name."""

import numpy as np


def counted(x: np.ndarray) -> np.ndarray:
    t = x * 2 + 1  # expect: FUS101
    rows = t.shape[0]  # expect: FUS207
    return t * rows - x  # expect: FUS101


def rebound(x: np.ndarray) -> np.ndarray:
    x = np.sqrt(x) + 1  # expect: FUS101
    rows = len(x)  # expect: FUS207
    return x * rows - 2  # expect: FUS101


# message: `value` not fused with `t`
# note: Assignment of an element or a view stands between.
# message: `value` not fused with `x`
# note: Call of `len` stands between.
