"""The caller runs between the statements, and may change `x`."""

import numpy as np


def steps(x):
    t = x * 2.0
    yield t
    yield np.sqrt(t)
