"""A function that returns a copy, written in part: it is written out where it is called."""

import cupy as np

from . import _fused_filters as _fused

OUTER = 1.0 / 4.0


def smoothed(image):
    """The mean along both axes; the border keeps its values."""
    out = _fused.smoothed_fused(image)
    return out


def sharpened(image, amount):
    """What smoothing takes away is added."""
    return _fused.sharpened_fused(image, amount)
