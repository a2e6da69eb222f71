"""Colours."""

import numpy as np


def luminance(red, green, blue):
    """Perceived lightness."""
    # the weights of ITU-R BT.709
    y = 0.2126 * red**2 + 0.7152 * green**2  # red and green

    # blue weighs least
    y += 0.0722 * blue**2
    # and back
    return np.sqrt(y)  # lightness, not L*
