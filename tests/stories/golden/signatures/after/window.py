"""Window functions."""

import numpy as np

from . import _fused_window as _fused


def tapered(x, width=0.5, *weights, power=2, **options):
    """A tapered copy of a signal."""
    offset = options.get("offset", 0.0)
    weight = weights[0] if weights else 1.0
    return _fused.tapered_fused(x, width, weight, power, offset)
