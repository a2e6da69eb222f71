"""Neighbours that reduce no pairs of whole arrays, or write what they read."""

import cupy as cp

from . import _fused_kept as _fused


def of_a_part(x: cp.ndarray, m: cp.ndarray):
    """A stretch of an array."""
    return _fused.of_a_part_fused(x, m)


def in_place(table: cp.ndarray, x: cp.ndarray):
    """The table is an array of the caller's."""
    return _fused.in_place_fused(table, x)


def of_both(x: cp.ndarray):
    """All pairs, and those of each element."""
    d = x[:, None] - x[None, :]
    return cp.sum(d * d, axis=1), cp.max(d)


def renamed(x: cp.ndarray):
    """Another name for what pairs are made of."""
    own = x
    return _fused.renamed_fused(x), own


def told(x: cp.ndarray):
    d = x[:, None] - x[None, :]
    print(d.shape)
    return _fused.told_fused(d)


def rebound(x: cp.ndarray, y: cp.ndarray):
    """The array that the second statement takes has the name of the first's."""
    d = x[:, None] - y[None, :]
    x = cp.sort(y)
    return _fused.rebound_fused(d, x)
