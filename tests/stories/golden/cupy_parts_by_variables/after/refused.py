"""What may be one row, and rows of which later ones take what has just been written beside."""

import cupy as cp

from . import _fused_refused as _fused


def first(u: cp.ndarray, n):
    """It may be the first row that is written."""
    _fused.first_fused_u_n(u, n)
    _fused.first_fused_u(u)


def neighbours(u: cp.ndarray, n):
    """The next element of the row that has just been written."""
    _fused.neighbours_fused_u_np1(u, n)
    _fused.neighbours_fused_u_np2(u, n)


def printed(u: cp.ndarray, n):
    """Who prints may look at it."""
    _fused.printed_fused_u_n(u, n)
    print(u.shape)
    _fused.printed_fused_u_n_2(u, n)
