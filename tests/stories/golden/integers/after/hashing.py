"""Hashes of integer keys."""

import numpy as np

from . import _fused_hashing as _fused


def buckets(keys, count):
    """The bucket of each key; products wrap at the width of the keys."""
    return _fused.buckets_fused(keys, count)


def ratio(part, whole):
    """The share as a float, rounded down to hundredths."""
    return _fused.ratio_fused(part, whole)


def reflected(x: np.ndarray, n):
    """An integer with the other sign, which integers without one do not hold."""
    return _fused.reflected_fused(x, n)


def weighted(x: np.ndarray, n, m):
    """Arithmetic of integers that needs more bits than products of two."""
    return _fused.weighted_fused(x, n, m)


def turned(x: np.ndarray, n):
    """The same with another sign before it."""
    return _fused.turned_fused(x, n)


def beyond(x: np.ndarray, n):
    """One more than the integer, which may be one too many."""
    return _fused.beyond_fused(x, n)


def inverted(x: np.ndarray, n):
    """Of a truth value, too, which is an integer for Python."""
    return _fused.inverted_fused(x, n)
