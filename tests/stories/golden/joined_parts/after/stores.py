"""Stores into parts of memory that the function makes, and into borders of what it computes."""

import numpy as np

from . import _fused_stores as _fused


def interleaved(v: np.ndarray):
    """Memory of another size than the operands."""
    pairs = _fused.interleaved_fused(v)
    return pairs


def of_last_axis(p: np.ndarray):
    """Memory of the size of an axis, counted from the end."""
    ends = _fused.of_last_axis_fused(p)
    return ends


def halves(p: np.ndarray, y: np.ndarray):
    """Sizes that only make memory, and bounds of stores."""
    out = _fused.halves_fused(p, y)
    return out


def gated(p: np.ndarray):
    """Views with names, by a number."""
    return _fused.gated_fused(p)


def insulated(p: np.ndarray, y: np.ndarray):
    """Borders that repeat their neighbours, corners in order."""
    b = _fused.insulated_fused(p, y)
    return b


def extrapolated(p: np.ndarray, y: np.ndarray):
    """Borders that the next statement reads."""
    return _fused.extrapolated_fused(p, y)


def flat(p: np.ndarray, y: np.ndarray):
    """The same elements with one axis."""
    return _fused.flat_fused(p, y)
