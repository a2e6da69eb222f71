"""Functions of blocks with their neighbours."""

import numpy as np


def relaxed(u):
    out = np.copy(u)
    out[1:-1] = 0.5 * (u[2:] + u[:-2])
    return out
