"""Reductions along an axis that the caller may choose."""

import numpy as np


def softmax(x: np.ndarray, axis=-1):
    """Of rows, unless the caller says otherwise."""
    e = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return e / np.sum(e, axis=axis, keepdims=True)


def standardised(x: np.ndarray, axis: int = 0):
    """Of columns."""
    return (x - x.mean(axis=axis)) / x.std(axis=axis)


def distance(x: np.ndarray, y: np.ndarray, axis=None):
    """Of all elements, or of rows."""
    return np.sqrt(np.mean((x - y) ** 2, axis=axis))


def norms(x: np.ndarray, y: np.ndarray, *, axis=1):
    return np.linalg.norm(x - y * 2, axis=axis)


def range_of(x: np.ndarray, axis=-1):
    """Positional."""
    low, high = x.min(axis, keepdims=True), x.max(axis, keepdims=True)
    return (x - low) / (high - low)


def scaled(x: np.ndarray, axis=0):
    """Computed with, too."""
    return (x - x.mean(axis=axis)) * (axis + 1.5)


def turned(x: np.ndarray, axis=0):
    """Another axis than the parameter's."""
    axis = 1 - axis
    return (x - x.mean(axis=axis, keepdims=True)) * 2


def chosen(x: np.ndarray, axis):
    """No default says which: the last one."""
    return (x - x.mean(axis=axis, keepdims=True)) * 2


def totals(x: np.ndarray, weights: np.ndarray, axis):
    """Most calls of the package say which."""
    return np.sum(x * weights, axis=axis)


def moments(x: np.ndarray, weights: np.ndarray):
    return totals(x, weights, 0), totals(x, weights, axis=0), totals(x, weights, 1)
