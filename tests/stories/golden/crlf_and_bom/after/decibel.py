"""Levels, written on another system: ½ power is -3 dB."""

import numpy as np

from . import _fused_decibel as _fused


def level(pressure, reference):
    """Sound pressure level."""
    return _fused.level_fused(pressure, reference)
