"""Hashes of integer keys."""

import numpy as np

from ._fused_hashing import buckets_mixed_to_value, ratio_value


def buckets(keys, count):
    """The bucket of each key; products wrap at the width of the keys."""
    return buckets_mixed_to_value(keys, count)


def ratio(part, whole):
    """The share as a float, rounded down to hundredths."""
    return ratio_value(part, whole)
