"""Levels, written on another system: ½ power is -3 dB."""

import numpy as np


def level(pressure, reference):
    """Sound pressure level."""
    ratio = pressure / reference
    return 20.0 * np.log10(ratio)
