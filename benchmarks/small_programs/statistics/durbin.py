"""Durbin's recursion, whose arrays grow."""

import numpy as np


def make(n, rng):
    return (rng.random(max(4, min(n, 40))) * 0.01,)


def run(r: np.ndarray):
    y = np.empty_like(r)
    alpha, beta = -r[0], 1.0
    y[0] = -r[0]
    for k in range(1, r.shape[0]):
        beta *= 1.0 - alpha * alpha
        alpha = -(r[k] + np.dot(np.flip(r[:k]), y[:k])) / beta
        y[:k] += alpha * np.flip(y[:k])
        y[k] = alpha
    return y
