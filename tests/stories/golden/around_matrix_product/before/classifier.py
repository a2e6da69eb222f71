"""Logistic regression."""

import numpy as np


def probability(X, w, intercept):
    """Probability of the first class."""
    return 1.0 / (1.0 + np.exp(-(X @ w + intercept)))


def step(X, y, w, rate):
    """One step down the gradient."""
    residual = 1.0 / (1.0 + np.exp(-(X @ w))) - y
    gradient = X.T @ residual
    length = rate / len(y)
    return w - length * np.clip(gradient, -1.0, 1.0)
