"""A wave packet."""

import numpy as np


def packet(x, k):
    """A Gaussian times a cosine."""
    envelope = np.exp(-0.5 * x * x)
    return envelope * np.cos(k * x)
