"""`order=` asks for another memory layout."""

import numpy as np


def columns(x):
    t = np.abs(x)
    return t.astype(np.float32, order="F")  # expect: FUS405


# message: statement not fused
# note: Option `order` of `astype`.
