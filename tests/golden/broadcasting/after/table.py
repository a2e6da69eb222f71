"""Tables of samples and features."""

import numpy as np

from ._fused_table import distances_difference_to_value, standardised_centred_to_value


def standardised(table, mean, deviation):
    """Every column around its mean in units of its deviation, squashed."""
    return standardised_centred_to_value(table, mean, deviation)


def distances(x, y):
    """Squared distance of each x to each y."""
    return distances_difference_to_value(x, y)
