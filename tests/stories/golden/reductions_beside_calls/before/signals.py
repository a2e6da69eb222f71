"""Reductions inside statements, beside calls of the library, selections and arrays of places."""

import numpy as np


def scaled(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """A selection before a sum inside a statement."""
    y = x * table[labels]
    return y / np.sqrt(np.sum(y * y) + 1.0)


def width_of_steps(x: np.ndarray, w: np.ndarray):
    """Nothing but arithmetic of two numbers is left for the end."""
    steps = x - np.concatenate((x[:1], x[:-1]))
    return np.ptp(steps * w)


def along_a_grid(x: np.ndarray, w: np.ndarray):
    """The places belong to the first kernel, the range to the second."""
    at = np.linspace(0.0, 1.0, w.shape[0])
    y = x * (1.0 - at) + at
    return y / (1.0 + np.ptp(y))


def centred(x: np.ndarray, w: np.ndarray):
    """The mean has one element along each axis."""
    y = x - np.mean(x, keepdims=True)
    return y * w


def centred_after_rows(x: np.ndarray, w: np.ndarray):
    """Three kernels in turn."""
    y = x - np.mean(x, axis=1, keepdims=True)
    y = y - np.mean(y)
    return y * w + 1.0


def centred_by_another(x: np.ndarray, w: np.ndarray):
    """The result may have the axes of `w`, so its mean stays an operand."""
    y = x - np.mean(w, keepdims=True)
    return y * x


def printed_between(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """What is printed is computed before."""
    y = x * table[labels]
    print(y.shape)
    return y / np.sqrt(np.sum(y * y) + 1.0)


def read_afterwards(x: np.ndarray, w: np.ndarray):
    """So the function returns both."""
    steps = x - np.concatenate((x[:1], x[:-1]))
    low = np.min(steps * w)
    high = np.max(steps * w)
    middle = 0.5 * (low + high)
    return steps - middle, low


def with_a_threshold(x: np.ndarray, w: np.ndarray, threshold):
    """Which may be an array, so it is no arithmetic of numbers."""
    steps = x - np.concatenate((x[:1], x[:-1]))
    return np.ptp(steps * w) * threshold
