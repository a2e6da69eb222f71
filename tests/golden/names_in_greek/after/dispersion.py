"""Wasserwellen: ω² = g k tanh(k h)."""

import numpy as np

from ._fused_dispersion import frequency_κ_to_value


def frequency(k, g):
    """ω für eine Tiefe von eins – ℌ und H sind ein Name."""
    ℌ = 1.0
    return frequency_κ_to_value(k, H, g)
