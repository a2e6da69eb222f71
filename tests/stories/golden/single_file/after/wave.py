"""A wave packet."""

import numpy as np

import _fused_wave as _fused


def packet(x, k):
    """A Gaussian times a cosine."""
    return _fused.packet_fused(x, k)
