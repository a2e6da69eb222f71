"""Euler steps of predators and prey."""

import numpy as np


def make(n, rng):
    return rng.random(n) + 1, rng.random(n) + 1, 1e-3


def run(x: np.ndarray, y: np.ndarray, dt):
    for _ in range(3):
        dx = x * (1.1 - 0.4 * y)
        dy = y * (0.1 * x - 0.4)
        x = x + dt * dx
        y = y + dt * dy
    return x, y
