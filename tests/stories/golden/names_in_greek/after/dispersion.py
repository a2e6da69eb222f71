"""Wasserwellen: ω² = g k tanh(k h)."""

import numpy as np

from . import _fused_dispersion as _fused


def frequency(k, g):
    """ω für eine Tiefe von eins – ℌ und H sind ein Name."""
    ℌ = 1.0
    return _fused.frequency_fused(k, H, g)
