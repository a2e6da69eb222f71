"""The inner function sees the variable: each of its values may be looked at."""

import numpy as np


def tracer(x):
    t = np.abs(x)

    def look():
        return t

    yield look
    t = np.sqrt(t)
    yield look
