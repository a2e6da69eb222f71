"""Logistic regression."""

import numpy as np

from ._fused_classifier import probability_value, step_length_to_value, step_residual


def probability(X, w, intercept):
    """Probability of the first class."""
    return probability_value(X @ w, intercept)


def step(X, y, w, rate):
    """One step down the gradient."""
    residual = step_residual(X @ w, y)
    gradient = X.T @ residual
    return step_length_to_value(rate, len(y), w, gradient)
