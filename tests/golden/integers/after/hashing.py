"""Hashes of integer keys."""

import numpy as np

from ._fused_hashing import buckets_mixed_to_value, ratio_value, reflected_value, weighted_value


def buckets(keys, count):
    """The bucket of each key; products wrap at the width of the keys."""
    return buckets_mixed_to_value(keys, count)


def ratio(part, whole):
    """The share as a float, rounded down to hundredths."""
    return ratio_value(part, whole)


def reflected(x: np.ndarray, n):
    """An integer with the other sign, which integers without one do not hold."""
    return reflected_value(x, n)


def weighted(x: np.ndarray, n, m):
    """Arithmetic of integers that needs more bits than products of two."""
    return weighted_value(x, n, m)
