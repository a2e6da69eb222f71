"""Extrema of elements that the same task computes."""

import cupynumeric as np


def change(x, y):
    """Of a difference, and its sum."""
    d = np.absolute(x - y)
    return np.max(d), d.min(), np.sum(d)


def limits(x, scale):
    """Beside a new array."""
    t = x * scale + 1.0
    return t, t.max(), np.amin(t * t)
