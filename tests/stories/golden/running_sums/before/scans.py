"""Running sums, which stay NumPy's between kernels: one call each."""

import numpy as np


def distribution(x, scale):
    """Kernels on both sides."""
    weights = np.exp(-x * scale)
    weights = weights / (1.0 + weights)
    return np.cumsum(weights, axis=1) * 0.5 + scale


def discounted(x: np.ndarray, y: np.ndarray):
    """A product of survival rates, as a method."""
    rates = 1.0 / (1.0 + x * y)
    alive = rates.cumprod(axis=-1)
    return alive * y - x


def drawdown(x: np.ndarray):
    """Accumulated by a ufunc."""
    level = np.exp(x * 0.5)
    highest = np.maximum.accumulate(level, axis=0)
    return (highest - level) / highest


def twice(x: np.ndarray):
    y = np.cumsum(x, axis=0) * 0.5
    return np.cumsum(y, axis=1) * 0.25


def selected(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """Beside what an array selects."""
    y = x * table[labels]
    return np.cumsum(y, axis=1) * 0.01


def read_later(x: np.ndarray, y: np.ndarray):
    total = np.cumsum(x, axis=1)
    z = total * 0.5 + y
    return z * z, total


def alone(x: np.ndarray):
    """One pass beside a running sum stays NumPy's."""
    return np.cumsum(x, axis=1) * 0.5
