"""Parameters that callers give as tuples, lists or arrays of either library."""

import cupy as cp

from . import _fused_beams as _fused


def spot(x: cp.ndarray, y: cp.ndarray, width):
    """A Gaussian spot with two widths."""
    return _fused.spot_fused(x, width, y)


def placed(x: cp.ndarray, y: cp.ndarray, m):
    """A linear map, whose matrix is no tuple."""
    u, v = _fused.placed_fused(m, x, y)
    return u, v


def kicked(x: cp.ndarray, v: cp.ndarray, p):
    """Two arrays in place."""
    _fused.kicked_fused(v, p, x)


def slopes(x: cp.ndarray, spacing):
    """Beside stretches of an array."""
    return _fused.slopes_fused(x, spacing)


def sums(x: cp.ndarray, scale):
    """Beside sums of rows."""
    return _fused.sums_fused(x, scale)


def means(x: cp.ndarray, scale):
    """Beside means of columns."""
    return _fused.means_fused(x, scale)


def total(x: cp.ndarray, scale):
    """Beside a sum of all elements."""
    return _fused.total_fused(x, scale) / scale[0]


def either(x, s, xp):
    """For both libraries."""
    return _fused.either_fused(x, s, xp)


class Lens:
    """A tuple that is an attribute."""

    def __init__(self, focus):
        self.focus = focus

    def bent(self, x: cp.ndarray):
        return _fused.lens_bent_fused(self, x)


def bent(focus, x):
    """A call of the method."""
    return Lens(focus).bent(x)
