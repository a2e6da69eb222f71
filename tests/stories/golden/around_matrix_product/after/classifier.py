"""Logistic regression."""

import numpy as np

from . import _fused_classifier as _fused


def probability(X, w, intercept):
    """Probability of the first class."""
    return _fused.probability_fused(X @ w, intercept)


def step(X, y, w, rate):
    """One step down the gradient."""
    gradient = _fused.step_fused_gradient(X, w, y)
    return _fused.step_fused_value(rate, len(y), w, gradient)
