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
