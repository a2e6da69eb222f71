"""Peaks."""

import numpy as np

from . import _fused_peaks as _fused


def tallest(signal, noise):
    """Positions in order of significance."""
    return np.argsort(_fused.tallest_fused(signal, signal.mean(), noise))


def labelled(signal, noise):
    """The values above the noise, as text."""
    above = signal[_fused.labelled_fused(signal, noise)]
    return [f"{value:.3f}" for value in above]
