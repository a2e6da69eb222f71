"""Neighbours at distances that only the call knows."""

import numpy as np


def slopes(f: np.ndarray, dx):
    """Names for the two directions."""
    R = -1
    L = 1
    fx = (np.roll(f, R, axis=0) - np.roll(f, L, axis=0)) / (2 * dx)
    fy = (np.roll(f, R, axis=1) - np.roll(f, L, axis=1)) / (2 * dx)
    return fx, fy


def spread(f: np.ndarray, s: int):
    """Each distance has plans of its own, whatever it is."""
    near = np.roll(f, -s, axis=0) + np.roll(f, s, axis=0)
    far = np.roll(f, shift=s + 1, axis=1)
    return near - 2 * far * s


def turned(f: np.ndarray, sx, sy):
    """Several axes at once."""
    corner = np.roll(f, (sx, -sy), axis=(0, 1)) - f
    return corner * corner


def along(f: np.ndarray, w: np.ndarray, s, k):
    """An axis that the call gives; a row of the array beside it is sliced by the same variable."""
    return np.roll(f, s, axis=k) * w[s:] - f


def lines(f: np.ndarray, s):
    """Rows are added up; what goes round along them is rolled first."""
    change = np.roll(f, s, axis=1) - f
    return np.sum(change * change, axis=-1)


def moved(f: np.ndarray, s):
    """NumPy adds, since other elements are still to be read."""
    f += 0.5 * (np.roll(f, s) - f)
