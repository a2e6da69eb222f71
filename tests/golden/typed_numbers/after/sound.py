"""Sound, in single precision throughout."""

import numpy as np

from _fused_sound import loudness_louder_to_value, quantised_steps_to_value


def loudness(samples, gain):
    """Each number has a type, and none makes the result double."""
    return loudness_louder_to_value(samples, gain, np.float32(1e-6), np.float32(10), np.float32(-3.5))


def quantised(samples):
    """Bytes that wrap around."""
    return quantised_steps_to_value(samples, np.uint8(100), np.uint8(7))
