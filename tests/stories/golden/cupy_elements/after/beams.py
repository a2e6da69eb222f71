"""Parameters that callers give as tuples, lists or arrays of either library."""

import cupy as cp

from . import _fused_beams as _fused


def spot(x: cp.ndarray, y: cp.ndarray, width):
    """A Gaussian spot with two widths."""
    return _fused.spot_a_to_value(x, width, y)


def placed(x: cp.ndarray, y: cp.ndarray, m):
    """A linear map, whose matrix is no tuple."""
    u, v = _fused.placed_u_to_v(m, x, y)
    return u, v


def kicked(x: cp.ndarray, v: cp.ndarray, p):
    """Two arrays in place."""
    _fused.kicked_v_to_x(v, p, x)


def slopes(x: cp.ndarray, spacing):
    """Beside stretches of an array."""
    return _fused.slopes_d_to_value(x, spacing)


def sums(x: cp.ndarray, scale):
    """Beside sums of rows."""
    return _fused.sums_y_to_value(x, scale)


def means(x: cp.ndarray, scale):
    """Beside means of columns."""
    return _fused.means_y_to_value(x, scale)


def total(x: cp.ndarray, scale):
    """Beside a sum of all elements."""
    return _fused.total_y_to_value(x, scale) / scale[0]


def either(x, s, xp):
    """For both libraries."""
    return _fused.either_y_to_value(x, s, xp)


class Lens:
    """A tuple that is an attribute."""

    def __init__(self, focus):
        self.focus = focus

    def bent(self, x: cp.ndarray):
        return _fused.lens_bent_y_to_value_of(self, x)


def bent(focus, x):
    """A call of the method."""
    return Lens(focus).bent(x)
