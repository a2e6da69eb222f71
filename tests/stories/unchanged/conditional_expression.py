"""Only one of the two is ever computed."""

import numpy as np


def guarded(x, flag):
    return np.abs(x) if flag else x
