"""Covariance, one column of the result at a time."""

import numpy as np


def make(n, rng):
    return (rng.random((max(2, n // 8), 8)),)


def run(data: np.ndarray):
    data = data - np.mean(data, axis=0)
    m = data.shape[1]
    cov = np.zeros((m, m))
    for i in range(m):
        cov[i:, i] = data[:, i] @ data[:, i:] / (data.shape[0] - 1.0)
        cov[i, i:] = cov[i:, i]
    return cov
