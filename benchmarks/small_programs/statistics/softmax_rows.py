"""A softmax of each row."""

import numpy as np


def make(n, rng):
    return (rng.random((max(1, n // 10), 10)),)


def run(x: np.ndarray):
    shifted = x - np.max(x, axis=1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=1, keepdims=True)
