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


def turned(x: np.ndarray, n):
    """The same with another sign before it."""
    return (x + (+-n)) * x


def beyond(x: np.ndarray, n):
    """One more than the integer, which may be one too many."""
    return (x + -~n) * x


def inverted(x: np.ndarray, n):
    """Of a truth value, too, which is an integer for Python."""
    return (x + 1) * ~n
