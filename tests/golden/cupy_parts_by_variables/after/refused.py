"""What may be one row, and rows of which later ones take what has just been written beside."""

import cupy as cp

from ._fused_refused import (
    first_u,
    first_u_n_of,
    neighbours_u_np1_of,
    neighbours_u_np2_of,
    printed_u_n_from_u_np2_u_n_of,
    printed_u_n_of,
)


def first(u: cp.ndarray, n):
    """It may be the first row that is written."""
    first_u_n_of(u, n)
    first_u(u)


def neighbours(u: cp.ndarray, n):
    """The next element of the row that has just been written."""
    neighbours_u_np1_of(u, n)
    neighbours_u_np2_of(u, n)


def printed(u: cp.ndarray, n):
    """Who prints may look at it."""
    printed_u_n_of(u, n)
    print(u.shape)
    printed_u_n_from_u_np2_u_n_of(u, n)
