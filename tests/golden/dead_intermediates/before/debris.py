"""What is left after an edit."""

import numpy as np


def kept(x, y):
    """Only the last value matters."""
    radius = np.hypot(x, y)
    angle = np.arctan2(y, x)  # nobody reads it any more
    return radius * radius + 1.0
