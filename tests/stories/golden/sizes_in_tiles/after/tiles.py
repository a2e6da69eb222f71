"""NumPy's own functions over tiles, behind which a size is asked for: their function asks nothing, and the statement stays."""

import numpy as np

import _fused_tiles as _fused


def spread(x, y):
    z, w = _fused.spread_fused(x, y)
    return z * w / x.size + len(y) * w


def scaled(x, y):
    """The first operation of all takes the size, which the call evaluates."""
    return _fused.scaled_fused(x.size, x, y)
