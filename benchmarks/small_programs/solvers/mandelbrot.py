"""Rounds of an escape-time fractal."""

import numpy as np


def make(n, rng):
    return (rng.random(n) * 2 - 1.5 + 1j * (rng.random(n) - 0.5),)


def run(c: np.ndarray):
    z = np.zeros_like(c)
    for _ in range(4):
        z = z * z + c
    return z
