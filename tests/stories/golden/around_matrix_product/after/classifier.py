"""Logistic regression."""

import numpy as np

from . import _fused_classifier as _fused


def probability(X, w, intercept):
    """Probability of the first class."""
    return _fused.probability_fused(X @ w, intercept)


def step(X, y, w, rate):
    """One step down the gradient."""
    residual = _fused.step_fused_residual(X @ w, y)
    gradient = X.T @ residual
    return _fused.step_fused_value(rate, len(y), w, gradient)
