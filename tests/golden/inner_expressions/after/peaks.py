"""Peaks."""

import numpy as np

from ._fused_peaks import labelled_result, tallest_value


def tallest(signal, noise):
    """Positions in order of significance."""
    return np.argsort(tallest_value(signal, signal.mean(), noise))


def labelled(signal, noise):
    """The values above the noise, as text."""
    above = signal[labelled_result(signal, noise)]
    return [f"{value:.3f}" for value in above]
