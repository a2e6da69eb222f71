"""Levels, written on another system: ½ power is -3 dB."""

import numpy as np

from ._fused_decibel import level_ratio_to_value


def level(pressure, reference):
    """Sound pressure level."""
    return level_ratio_to_value(pressure, reference)
