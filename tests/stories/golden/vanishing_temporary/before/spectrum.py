"""Counts to intensities."""

import numpy as np


def calibrated(counts, dark, gain):
    """Counts without the dark current, in units of the lamp, on a square-root scale."""
    signal = (counts - dark) * gain
    return np.sqrt(np.maximum(signal, 0.0))
