"""Reductions inside statements, beside calls of the library, selections and arrays of places."""

import numpy as np

import _fused_signals as _fused


def scaled(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """A selection before a sum inside a statement."""
    return _fused.scaled_fused(table, labels, x)


def width_of_steps(x: np.ndarray, w: np.ndarray):
    """Nothing but arithmetic of two numbers is left for the end."""
    return _fused.width_of_steps_fused(x, w)


def along_a_grid(x: np.ndarray, w: np.ndarray):
    """The places belong to the first kernel, the range to the second."""
    return _fused.along_a_grid_fused(w, x)


def centred(x: np.ndarray, w: np.ndarray):
    """The mean has one element along each axis."""
    return _fused.centred_fused(x, w)


def centred_after_rows(x: np.ndarray, w: np.ndarray):
    """Three kernels in turn."""
    return _fused.centred_after_rows_fused(x, w)


def centred_by_another(x: np.ndarray, w: np.ndarray):
    """The result may have the axes of `w`, so its mean stays an operand."""
    return _fused.centred_by_another_fused(x, np.mean(w, keepdims=True))


def printed_between(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """What is printed is computed before."""
    y = x * table[labels]
    print(y.shape)
    return _fused.printed_between_fused(y)


def read_afterwards(x: np.ndarray, w: np.ndarray):
    """So the function returns both."""
    steps, low, high = _fused.read_afterwards_fused(x, w)
    middle = 0.5 * (low + high)
    return steps - middle, low


def with_a_threshold(x: np.ndarray, w: np.ndarray, threshold):
    """Which may be an array, so it is no arithmetic of numbers."""
    steps = x - np.concatenate((x[:1], x[:-1]))
    return np.ptp(steps * w) * threshold
