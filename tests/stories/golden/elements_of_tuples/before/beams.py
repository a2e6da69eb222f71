"""Parameters that callers give as tuples, lists or arrays."""

import numpy as np


def spot(x, y, width):
    """A Gaussian spot with two widths."""
    a = x**2 / (2 * width[0] ** 2)
    b = y**2 / (2 * width[1] ** 2)
    return np.exp(-a - b)


def placed(x: np.ndarray, y: np.ndarray, matrix):
    """An affine map, whose matrix is no tuple."""
    u = matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, -1]
    v = matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, -1]
    return u, v


def kicked(x: np.ndarray, v: np.ndarray, p):
    """Two arrays in place."""
    v += p[0] * x
    x += p[1] * v


def quotient(x: np.ndarray, limits):
    """Where Python may divide numbers."""
    scale = 1.0 / (limits[1] - limits[0])
    return (x - limits[0]) * scale * 2.0


def slopes(x: np.ndarray, spacing):
    """Beside stretches of an array."""
    d = (x[1:] - x[:-1]) / spacing[0]
    return d * d + spacing[-1]


def sums(x: np.ndarray, scale):
    """Beside sums of rows."""
    y = np.exp(x - scale[1])
    return np.sum(y, axis=1) * scale[0]


class Lens:
    """Attributes that are tuples, of the object or of its class."""

    tilt = (0.25, 2)

    def __init__(self, focus):
        self.focus = focus

    def bent(self, x):
        y = np.sin(x) / self.focus[0]
        return y * y * self.focus[1] + self.tilt[0]


def bent(focus, x):
    """A call of the method."""
    return Lens(focus).bent(x)
