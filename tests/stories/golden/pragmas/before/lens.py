"""Optics."""

import numpy as np


def kept(x):
    """Kept as it is."""
    return np.sqrt(x) * 2.0 + 1.0  # fusec: off


def asked_for(a, b, t):
    """A mixture."""
    return a + (b - a) * t  # fusec: fuse


def silenced(x):
    """Differences of a scaled signal."""
    scaled = np.abs(x) * 2.0
    return (scaled[2::2] - scaled[1:-1:2]) * 0.5  # fusec: ignore[FUS203, FUS201, FUS210]
