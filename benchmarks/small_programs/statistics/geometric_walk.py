"""A Monte Carlo step of prices."""

import numpy as np


def make(n, rng):
    return rng.random(n) + 1, rng.standard_normal(n), 0.03, 0.2, 0.01


def run(s: np.ndarray, z: np.ndarray, r, sigma, dt):
    return s * np.exp((r - 0.5 * sigma**2) * dt + sigma * np.sqrt(dt) * z)
