"""Tone curves of 8-bit images."""

import numpy as np

from . import _fused_tone as _fused


def mapped(image, gain):
    """A filmic curve: bytes in, floats between, bytes out."""
    return _fused.mapped_fused(image, gain)


def mixed(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """The wrapped sum of two images, halved."""
    return _fused.mixed_fused(first, second)
