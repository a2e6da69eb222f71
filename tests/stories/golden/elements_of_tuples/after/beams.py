"""Parameters that callers give as tuples, lists or arrays."""

import numpy as np

from . import _fused_beams as _fused


def spot(x, y, width):
    """A Gaussian spot with two widths."""
    return _fused.spot_fused(x, width, y)


def placed(x: np.ndarray, y: np.ndarray, matrix):
    """An affine map, whose matrix is no tuple."""
    u, v = _fused.placed_fused(matrix, x, y)
    return u, v


def kicked(x: np.ndarray, v: np.ndarray, p):
    """Two arrays in place."""
    _fused.kicked_fused(v, p, x)


def quotient(x: np.ndarray, limits):
    """Where Python may divide numbers."""
    return _fused.quotient_fused(limits, x)


def slopes(x: np.ndarray, spacing):
    """Beside stretches of an array."""
    return _fused.slopes_fused(x, spacing)


def sums(x: np.ndarray, scale):
    """Beside sums of rows."""
    return _fused.sums_fused(x, scale)


class Lens:
    """Attributes that are tuples, of the object or of its class."""

    tilt = (0.25, 2)

    def __init__(self, focus):
        self.focus = focus

    def bent(self, x):
        return _fused.lens_bent_fused(self, x)


def bent(focus, x):
    """A call of the method."""
    return Lens(focus).bent(x)
