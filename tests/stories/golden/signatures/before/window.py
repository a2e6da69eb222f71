"""Window functions."""

import numpy as np


def tapered(x, width=0.5, *weights, power=2, **options):
    """A tapered copy of a signal."""
    offset = options.get("offset", 0.0)
    weight = weights[0] if weights else 1.0
    edge = np.abs(x - 0.5) / width
    return weight * (1.0 - edge**power) + offset
