"""Explicit steps of the heat equation on a line."""

import numpy as np


def make(n, rng):
    return rng.random(n), 0.1


def run(u: np.ndarray, r):
    for _ in range(4):
        u[1:-1] = u[1:-1] + r * (u[2:] - 2 * u[1:-1] + u[:-2])
    return u
