"""A layer of a network after its product."""

import numpy as np


def make(n, rng):
    return rng.random(n), rng.random(n)


def run(x: np.ndarray, b: np.ndarray):
    return np.tanh(x + b)
