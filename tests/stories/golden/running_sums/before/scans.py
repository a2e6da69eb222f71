"""Running sums, products and extremes, which a kernel has in NumPy's order: one call each."""

import numpy as np


def distribution(x, scale):
    """A costly function before the sum: it has a loop of its own, over blocks of a row."""
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


def shares(x: np.ndarray):
    """The last element is known behind the kernel."""
    reached = np.cumsum(x * x)
    return reached / (reached[-1] + 1.0) - x


def increments(x: np.ndarray, y: np.ndarray):
    """So are its neighbours: two kernels."""
    total = np.cumsum(x * y, axis=1)
    return (total[:, 1:] - total[:, :-1]) * 2.0 + total[:, 1:]


def in_place(x: np.ndarray, y: np.ndarray):
    x += np.minimum.accumulate(x, axis=1)
    x *= y
    return x


def in_another_dtype(x: np.ndarray, y: np.ndarray):
    """NumPy computes it, before the kernel."""
    total = np.cumsum(x, axis=1, dtype=np.float32)
    return total * y + x


def alone(x: np.ndarray):
    """One pass beside a running sum."""
    return np.cumsum(x, axis=1) * 0.5
