"""Colours."""

import numpy as np

from . import _fused_colour as _fused


def luminance(red, green, blue):
    """Perceived lightness."""
    # the weights of ITU-R BT.709
    # lightness, not L*
    return _fused.luminance_fused(red, green, blue)
