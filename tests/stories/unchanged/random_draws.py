"""Draws keep their order."""

import numpy as np


def walk(rng, n):
    steps = rng.normal(size=n)
    noise = rng.random(n)
    return np.cumsum(steps), noise
