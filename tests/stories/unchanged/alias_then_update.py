"""`b = a`: the update of `b` is seen through `a`, and a second name never enters a kernel."""

import numpy as np


def doubled(a: np.ndarray):
    b = a
    b += 1.0
    c = a
    c *= 2.0
    return b
