"""Counts to intensities."""

import numpy as np

from ._fused_spectrum import calibrated_signal_to_value


def calibrated(counts, dark, gain):
    """Counts without the dark current, in units of the lamp, on a square-root scale."""
    return calibrated_signal_to_value(counts, dark, gain)
