"""A step of the Adam optimiser."""

import numpy as np


def make(n, rng):
    return rng.random(n), rng.random(n), rng.random(n), rng.random(n), 1e-3


def run(w: np.ndarray, g: np.ndarray, m: np.ndarray, v: np.ndarray, rate):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g * g
    return w - rate * m / (np.sqrt(v) + 1e-8), m, v
