"""Sound, in single precision throughout."""

import numpy as np


def loudness(samples, gain):
    """Each number has a type, and none makes the result double."""
    louder = samples * gain
    power = louder * louder + np.float32(1e-6)
    return np.float32(10) * np.log10(power) - np.float32(-3.5)


def quantised(samples):
    """Bytes that wrap around."""
    steps = np.abs(samples).astype(np.uint8)
    steps = steps * np.uint8(100)
    return steps + np.uint8(7)
