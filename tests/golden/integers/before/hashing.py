"""Hashes of integer keys."""

import numpy as np


def buckets(keys, count):
    """The bucket of each key; products wrap at the width of the keys."""
    mixed = keys ^ (keys >> 3)
    mixed = mixed * 1_103_515_245
    return np.abs(mixed % count) + mixed // count


def ratio(part, whole):
    """The share as a float, rounded down to hundredths."""
    return np.floor(100 * (part / whole)) / 100


def reflected(x: np.ndarray, n):
    """An integer with the other sign, which integers without one do not hold."""
    return (x - n) * -n + abs(n)


def weighted(x: np.ndarray, n, m):
    """Arithmetic of integers that needs more bits than products of two."""
    return np.sqrt(abs(x)) / (2 * n**2) * (n**3 - 5 * m) + x * (m // 3)
