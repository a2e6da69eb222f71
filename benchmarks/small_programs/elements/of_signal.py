"""A filter over a signal of numbers."""

import numpy as np


def make(n, rng):
    return rng.random(n), 0.2


def run(signal: np.ndarray, a):
    out = np.empty_like(signal)
    out[0] = signal[0]
    for k in range(1, signal.shape[0]):
        out[k] = a * signal[k] + (1 - a) * out[k - 1]
    return out
