"""Tone curves of 8-bit images."""

import numpy as np

from ._fused_tone import mapped_light_to_value, mixed_total_to_value


def mapped(image, gain):
    """A filmic curve: bytes in, floats between, bytes out."""
    return mapped_light_to_value(image, gain)


def mixed(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """The wrapped sum of two images, halved."""
    return mixed_total_to_value(first, second)
