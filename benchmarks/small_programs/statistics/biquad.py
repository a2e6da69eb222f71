"""A filter of second order over time, all channels at once."""

import numpy as np


def make(n, rng):
    return (rng.random((12, max(1, n // 12))),)


def run(x: np.ndarray):
    y = np.zeros_like(x)
    for k in range(2, x.shape[0]):
        y[k] = 0.2 * x[k] + 0.3 * x[k - 1] + 0.2 * x[k - 2] + 0.5 * y[k - 1] - 0.2 * y[k - 2]
    return y
