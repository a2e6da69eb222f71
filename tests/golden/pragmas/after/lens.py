"""Optics."""

import numpy as np

from ._fused_lens import asked_for_value, silenced_scaled, silenced_value


def kept(x):
    """Kept as it is."""
    return np.sqrt(x) * 2.0 + 1.0  # fusec: off


def asked_for(a, b, t):
    """A mixture."""
    return asked_for_value(a, b, t)  # fusec: fuse


def silenced(x):
    """Differences of a scaled signal."""
    scaled = silenced_scaled(x)
    return silenced_value(scaled)  # fusec: ignore[FUS203, FUS201, FUS210]
