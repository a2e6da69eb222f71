"""A context may lock, time or change the error state: nothing crosses its edge."""

import numpy as np


def locked(x, lock):
    with lock:
        t = np.abs(x)
    return np.sqrt(t)
