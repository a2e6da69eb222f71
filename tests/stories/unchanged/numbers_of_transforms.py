"""What these functions take are numbers, and what one element of a transform is computed with."""

import numpy as np


def frequencies(n, spacing):
    return np.fft.fftfreq(2 * n + 1, spacing * 2.0 + spacing)


def first(signal, gain):
    value = np.fft.fft(signal)[0]
    return value * gain + gain


def shifted(n, gain):
    return np.roll(np.arange(8), 2 * n + gain)


def widths(signal, n, gain):
    return np.pad(signal, 2 * n + gain), np.searchsorted(signal, n * gain + 1)
