"""What stays CuPy's: elements of what may be no array, and rows that another statement reads with the rest."""

import cupy as cp

from . import _fused_kept as _fused


def centred(u: cp.ndarray, center):
    """A tuple of numbers, perhaps."""
    return _fused.centred_fused(u, center)


def of_list(parts: list):
    return parts[0] * parts[1] + parts[2]


def spread(u: cp.ndarray, a):
    """All rows need the first one."""
    u[0] = a * 2.0 + 1.0
    return _fused.spread_fused(u, a)


def shifted(u: cp.ndarray):
    """All columns need what one of them becomes."""
    return _fused.shifted_fused(u)


def filled(out: cp.ndarray, a, b):
    """Numbers, perhaps, of which elements are made."""
    out[0] = a * b + a
    out[1] = a - b * 2.0


def of_rows(u: cp.ndarray):
    """Rows are reduced of arrays as they lie in memory."""
    return _fused.of_rows_fused(u)


def by_variable(u: cp.ndarray, k):
    """Only a run knows which row."""
    return _fused.by_variable_fused(u[k], u)
