"""`np` means something else in the second half of the module."""

import numpy as np


def modulus(x):
    return np.abs(x)


np = None
