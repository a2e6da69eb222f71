"""Colours."""

import numpy as np

from ._fused_colour import luminance_y_to_value


def luminance(red, green, blue):
    """Perceived lightness."""
    # the weights of ITU-R BT.709
    # lightness, not L*
    return luminance_y_to_value(red, green, blue)
