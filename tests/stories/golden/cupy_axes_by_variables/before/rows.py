"""Reductions along an axis that the caller may choose."""

import cupy as cp


def softmax(x: cp.ndarray, axis=-1):
    """Of rows, unless the caller says otherwise."""
    e = cp.exp(x - cp.max(x, axis=axis, keepdims=True))
    return e / cp.sum(e, axis=axis, keepdims=True)


def standardised(x: cp.ndarray, axis: int = 0):
    """Of columns."""
    return (x - x.mean(axis=axis)) / x.std(axis=axis)


def distance(x: cp.ndarray, y: cp.ndarray, axis=None):
    """Of all elements, or of rows."""
    return cp.sqrt(cp.mean((x - y) ** 2, axis=axis))


def range_of(x: cp.ndarray, axis=-1):
    """Positional."""
    low, high = x.min(axis, keepdims=True), x.max(axis, keepdims=True)
    return (x - low) / (high - low)


def scaled(x: cp.ndarray, axis=0):
    """Computed with, too."""
    return (x - x.mean(axis=axis)) * (axis + 1.5)


def turned(x: cp.ndarray, axis=0):
    """Another axis than the parameter's."""
    axis = 1 - axis
    return (x - x.mean(axis=axis, keepdims=True)) * 2


def chosen(x: cp.ndarray, axis):
    """No default says which: the last one."""
    return (x - x.mean(axis=axis, keepdims=True)) * 2
