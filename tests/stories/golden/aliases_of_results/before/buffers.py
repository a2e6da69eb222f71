"""Buffers that are shared."""

import numpy as np


def reshaped(x):
    """`rows` is a view of `scaled`, which changes afterwards."""
    scaled = np.abs(x) * 2
    rows = scaled.reshape(2, 3)
    scaled += np.sqrt(x)
    return rows, scaled


def shifted(x):
    """The tail of `scaled` is updated through a view before all of it is read."""
    scaled = np.abs(x) * 2
    tail = scaled[1:]
    tail += 1
    return np.sqrt(scaled) * 2


def renamed(x):
    """`first` keeps the array that `x` was."""
    first = x
    x = np.abs(x) * 2
    x += 1
    return first, x


def updated(x: np.ndarray, rate):
    """A second group updates what the first one made, in its own memory: `kept` is another name for that."""
    kept = x * 2.0 + 1.0
    t = kept
    t -= rate * x
    t /= 1.0 + rate
    kept[:] = kept[::-1]
    return t
