"""Mixing without temporaries."""

import numpy as np


def mixed(x, y, buffer):
    """The geometric mean of two concentrations, in the caller's buffer."""
    np.multiply(x, y, out=buffer)
    np.sqrt(buffer, out=buffer)
    return buffer
