"""`alpha` and `beta` are numbers: `np.dot` multiplies parts of one length that grow, so that `r[k]` is one element."""

import numpy as np


def durbin(r: np.ndarray):
    y = np.empty_like(r)
    alpha, beta = -r[0], 1.0
    y[0] = -r[0]
    for k in range(1, r.shape[0]):
        beta *= 1.0 - alpha * alpha
        alpha = -(r[k] + np.dot(np.flip(r[:k]), y[:k])) / beta
        y[:k] += alpha * np.flip(y[:k])
        y[k] = alpha
    return y


def predicted(x, w):
    for k in range(1, len(x)):
        x[k] = (x[k] - (w[:k] @ x[:k][::-1])) * 0.5 + w[k] * w[k]
    return x
