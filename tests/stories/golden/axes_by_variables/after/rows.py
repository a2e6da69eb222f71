"""Reductions along an axis that the caller may choose."""

import numpy as np

import _fused_rows as _fused


def softmax(x: np.ndarray, axis=-1):
    """Of rows, unless the caller says otherwise."""
    return _fused.softmax_fused(x, axis)


def standardised(x: np.ndarray, axis: int = 0):
    """Of columns."""
    return _fused.standardised_fused(x, axis)


def distance(x: np.ndarray, y: np.ndarray, axis=None):
    """Of all elements, or of rows."""
    return np.sqrt(_fused.distance_fused(x, y, axis))


def norms(x: np.ndarray, y: np.ndarray, *, axis=1):
    return _fused.norms_fused(x, y, axis)


def range_of(x: np.ndarray, axis=-1):
    """Positional."""
    return _fused.range_of_fused(x, axis)


def scaled(x: np.ndarray, axis=0):
    """Computed with, too."""
    return _fused.scaled_fused(x, axis) * (axis + 1.5)


def turned(x: np.ndarray, axis=0):
    """Another axis than the parameter's."""
    axis = 1 - axis
    return _fused.turned_fused(x, x.mean(axis=axis, keepdims=True))


def chosen(x: np.ndarray, axis):
    """No default says which: the last one."""
    return _fused.chosen_fused(x, axis)


def totals(x: np.ndarray, weights: np.ndarray, axis):
    """Most calls of the package say which."""
    return _fused.totals_fused(x, weights, axis)


def moments(x: np.ndarray, weights: np.ndarray):
    return totals(x, weights, 0), totals(x, weights, axis=0), totals(x, weights, 1)
