"""Neighbours that reduce no pairs of whole arrays, or write what they read."""

import cupy as cp


def of_a_part(x: cp.ndarray, m: cp.ndarray):
    """A stretch of an array."""
    dx = x[None, 1:] - x[1:, None]
    return cp.sum(m * dx * dx, axis=1)


def in_place(table: cp.ndarray, x: cp.ndarray):
    """The table is an array of the caller's."""
    table += x[:, None] * 2.0
    return cp.sum(table, axis=1)


def of_both(x: cp.ndarray):
    """All pairs, and those of each element."""
    d = x[:, None] - x[None, :]
    return cp.sum(d * d, axis=1), cp.max(d)


def renamed(x: cp.ndarray):
    """Another name for what pairs are made of."""
    d = x[:, None] - x[None, :] + 1.0
    own = x
    return cp.sum(d * d, axis=1), own


def told(x: cp.ndarray):
    d = x[:, None] - x[None, :]
    print(d.shape)
    return cp.sum(d * d, axis=1)


def rebound(x: cp.ndarray, y: cp.ndarray):
    """The array that the second statement takes has the name of the first's."""
    d = x[:, None] - y[None, :]
    x = cp.sort(y)
    return cp.sum((d - x[None, :]) ** 2, axis=1)
