"""Peaks."""

import numpy as np


def tallest(signal, noise):
    """Positions in order of significance."""
    return np.argsort((signal - signal.mean()) / (noise + np.abs(signal)))


def labelled(signal, noise):
    """The values above the noise, as text."""
    above = signal[np.abs(signal) - 2.0 * noise > 0.1]
    return [f"{value:.3f}" for value in above]
