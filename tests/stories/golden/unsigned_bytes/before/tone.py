"""Tone curves of 8-bit images."""

import numpy as np


def mapped(image, gain):
    """A filmic curve: bytes in, floats between, bytes out."""
    light = image.astype(np.float32) / 255.0
    light = light * gain
    curve = light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14)
    return (np.clip(curve, 0.0, 1.0) * 255.0 + 0.5).astype(np.uint8)


def mixed(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """The wrapped sum of two images, halved."""
    total = first + second
    return total // 2
