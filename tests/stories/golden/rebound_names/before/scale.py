"""Scaling."""

import numpy as np


def rebound(x):
    """Normalise in small steps, each under the same name."""
    x = x * 2
    x = x + 1
    x = x / 3
    x = np.floor(x)
    return x
