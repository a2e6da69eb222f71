"""Parameters that callers give as tuples, lists or arrays of either library."""

import cupy as cp

from ._fused_beams import (
    either_y_to_value,
    kicked_v_to_x,
    lens_bent_y_to_value_of,
    means_y_to_value,
    placed_u_to_v,
    slopes_d_to_value,
    spot_a_to_value,
    sums_y_to_value,
    total_y_to_value,
)


def spot(x: cp.ndarray, y: cp.ndarray, width):
    """A Gaussian spot with two widths."""
    return spot_a_to_value(x, width, y)


def placed(x: cp.ndarray, y: cp.ndarray, m):
    """A linear map, whose matrix is no tuple."""
    u, v = placed_u_to_v(m, x, y)
    return u, v


def kicked(x: cp.ndarray, v: cp.ndarray, p):
    """Two arrays in place."""
    kicked_v_to_x(v, p, x)


def slopes(x: cp.ndarray, spacing):
    """Beside stretches of an array."""
    return slopes_d_to_value(x, spacing)


def sums(x: cp.ndarray, scale):
    """Beside sums of rows."""
    return sums_y_to_value(x, scale)


def means(x: cp.ndarray, scale):
    """Beside means of columns."""
    return means_y_to_value(x, scale)


def total(x: cp.ndarray, scale):
    """Beside a sum of all elements."""
    return total_y_to_value(x, scale) / scale[0]


def either(x, s, xp):
    """For both libraries."""
    return either_y_to_value(x, s, xp)


class Lens:
    """A tuple that is an attribute."""

    def __init__(self, focus):
        self.focus = focus

    def bent(self, x: cp.ndarray):
        return lens_bent_y_to_value_of(self, x)


def bent(focus, x):
    """A call of the method."""
    return Lens(focus).bent(x)
