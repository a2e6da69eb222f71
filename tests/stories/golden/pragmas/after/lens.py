"""Optics."""

import numpy as np

from . import _fused_lens as _fused


def kept(x):
    """Kept as it is."""
    return np.sqrt(x) * 2.0 + 1.0  # fusec: off


def asked_for(a, b, t):
    """A mixture."""
    return _fused.asked_for_fused(a, b, t)  # fusec: fuse


def silenced(x):
    """Differences of a scaled signal."""
    return _fused.silenced_fused(x)  # fusec: ignore[FUS203, FUS201, FUS210]
