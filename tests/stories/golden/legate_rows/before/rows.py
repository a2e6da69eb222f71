"""Rows that lie whole in a piece: sums and extrema of each, and elements beside them."""

import cupynumeric as np


def softmax(x):
    """The greatest element, exponentials, their sum and quotients."""
    e = np.exp(x - np.max(x, axis=1, keepdims=True))
    return e / np.sum(e, axis=1, keepdims=True)


def energies(x, y):
    """One sum for each row."""
    return np.sum(x * y, axis=1)


def lengths(x, y):
    """New elements, and their sums."""
    d = x - y
    return d, np.sum(d * d, axis=-1)


def norms(x, y):
    """Arithmetic of sums."""
    d = x - y
    return np.sqrt(np.sum(d * d, axis=1, keepdims=True))


def ranges(x):
    """Extrema of rows of any array with rows, which skip NaN."""
    scaled = x * 2.0
    return scaled.max(axis=-1), scaled.min(axis=-1, keepdims=True)


def centred(x, weights, shift):
    """A row of weights, and a number."""
    lowest = np.min(x * weights, axis=1, keepdims=True)
    return (x * weights - lowest) * shift
