"""Neighbours at distances that only the call knows."""

import numpy as np

import _fused_shifts as _fused


def slopes(f: np.ndarray, dx):
    """Names for the two directions."""
    R = -1
    L = 1
    fx, fy = _fused.slopes_fused(f, R, L, dx)
    return fx, fy


def spread(f: np.ndarray, s: int):
    """Each distance has plans of its own, whatever it is."""
    return _fused.spread_fused(f, s)


def turned(f: np.ndarray, sx, sy):
    """Several axes at once."""
    return _fused.turned_fused(f, sx, sy)


def along(f: np.ndarray, w: np.ndarray, s, k):
    """An axis that the call gives; a row of the array beside it is sliced by the same variable."""
    return _fused.along_fused(f, k, s, w)


def lines(f: np.ndarray, s):
    """Rows are added up; what goes round along them is rolled first."""
    return _fused.lines_fused(f, s)


def moved(f: np.ndarray, s):
    """NumPy adds, since other elements are still to be read."""
    f += _fused.moved_fused(f, s)
