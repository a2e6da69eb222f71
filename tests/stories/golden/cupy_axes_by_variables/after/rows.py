"""Reductions along an axis that the caller may choose."""

import cupy as cp

from . import _fused_rows as _fused


def softmax(x: cp.ndarray, axis=-1):
    """Of rows, unless the caller says otherwise."""
    return _fused.softmax_fused(x, axis)


def standardised(x: cp.ndarray, axis: int = 0):
    """Of columns."""
    return _fused.standardised_fused(x, axis)


def distance(x: cp.ndarray, y: cp.ndarray, axis=None):
    """Of all elements, or of rows."""
    return cp.sqrt(_fused.distance_fused(x, y, axis))


def range_of(x: cp.ndarray, axis=-1):
    """Positional."""
    return _fused.range_of_fused(x, axis)


def scaled(x: cp.ndarray, axis=0):
    """Computed with, too."""
    return _fused.scaled_fused(x, axis) * (axis + 1.5)


def turned(x: cp.ndarray, axis=0):
    """Another axis than the parameter's."""
    axis = 1 - axis
    return _fused.turned_fused(x, x.mean(axis=axis, keepdims=True))


def chosen(x: cp.ndarray, axis):
    """No default says which: the last one."""
    return _fused.chosen_fused(x, axis)
