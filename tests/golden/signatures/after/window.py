"""Window functions."""

import numpy as np

from ._fused_window import tapered_edge_to_value


def tapered(x, width=0.5, *weights, power=2, **options):
    """A tapered copy of a signal."""
    offset = options.get("offset", 0.0)
    weight = weights[0] if weights else 1.0
    return tapered_edge_to_value(x, width, weight, power, offset)
