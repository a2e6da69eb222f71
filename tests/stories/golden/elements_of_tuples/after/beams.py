"""Parameters that callers give as tuples, lists or arrays."""

import numpy as np

from . import _fused_beams as _fused


def spot(x, y, width):
    """A Gaussian spot with two widths."""
    return _fused.spot_a_to_value(x, width, y)


def placed(x: np.ndarray, y: np.ndarray, matrix):
    """An affine map, whose matrix is no tuple."""
    u, v = _fused.placed_u_to_v(matrix, x, y)
    return u, v


def kicked(x: np.ndarray, v: np.ndarray, p):
    """Two arrays in place."""
    _fused.kicked_v_to_x(v, p, x)


def quotient(x: np.ndarray, limits):
    """Where Python may divide numbers."""
    return _fused.quotient_scale_to_value(limits, x)


def slopes(x: np.ndarray, spacing):
    """Beside stretches of an array."""
    return _fused.slopes_d_to_value(x, spacing)


def sums(x: np.ndarray, scale):
    """Beside sums of rows."""
    return _fused.sums_y_to_value(x, scale)


class Lens:
    """Attributes that are tuples, of the object or of its class."""

    tilt = (0.25, 2)

    def __init__(self, focus):
        self.focus = focus

    def bent(self, x):
        return _fused.lens_bent_y_to_value_of(self, x)


def bent(focus, x):
    """A call of the method."""
    return Lens(focus).bent(x)
