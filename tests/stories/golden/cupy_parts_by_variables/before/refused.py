"""What may be one row, and rows of which later ones take what has just been written beside."""

import cupy as cp


def first(u: cp.ndarray, n):
    """It may be the first row that is written."""
    u[n, :] = u[n + 1, :] * 2.0 + 1.0
    u[0, :] = u[1, :] * 0.5 - 2.0


def neighbours(u: cp.ndarray, n):
    """The next element of the row that has just been written."""
    u[n + 1, 1:] = u[n, 1:] * 2.0 + 1.0
    u[n + 2, :-1] = u[n + 1, 1:] * 0.5 + u[n + 1, :-1]


def printed(u: cp.ndarray, n):
    """Who prints may look at it."""
    u[n, :] = u[n + 1, :] * 2.0 + 1.0
    print(u.shape)
    u[n, :] = u[n + 2, :] * 3.0 - 1.0
