"""Bounds that a caller may leave out."""

import numpy as np

import _fused_limits as _fused


def limited(v: np.ndarray, lo=None, hi=None):
    """Either bound, or both."""
    return _fused.limited_fused(v, lo, hi)


def limited_by_method(v: np.ndarray, hi=None):
    """Of a result."""
    return _fused.limited_by_method_fused(v, hi)


def shrunk(v: np.ndarray, t, most=None):
    """Soft threshold."""
    return _fused.shrunk_fused(v, t, most)


def shifted(v: np.ndarray, d=None):
    """None is no number: Python raises."""
    return _fused.shifted_fused(v, d)
