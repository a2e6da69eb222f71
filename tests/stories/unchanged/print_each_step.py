"""Every result is printed before the next is computed."""

import numpy as np


def verbose(x):
    a = np.abs(x)
    print(a)
    b = np.sqrt(a)
    print(b)
    return b
