"""The loop is a region of its own; what stands around it is one pass each."""

import numpy as np


def swept(x, n):
    t = np.abs(x)
    for _ in range(n):
        print(n)
    return t * 2
