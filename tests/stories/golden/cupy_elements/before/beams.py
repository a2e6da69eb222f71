"""Parameters that callers give as tuples, lists or arrays of either library."""

import cupy as cp


def spot(x: cp.ndarray, y: cp.ndarray, width):
    """A Gaussian spot with two widths."""
    a = x**2 / (2 * width[0] ** 2)
    b = y**2 / (2 * width[1] ** 2)
    return cp.exp(-a - b)


def placed(x: cp.ndarray, y: cp.ndarray, m):
    """A linear map, whose matrix is no tuple."""
    u = m[0, 0] * x + m[0, -1] * y
    v = m[1, 0] * x + m[1, -1] * y
    return u, v


def kicked(x: cp.ndarray, v: cp.ndarray, p):
    """Two arrays in place."""
    v += p[0] * x
    x += p[1] * v


def slopes(x: cp.ndarray, spacing):
    """Beside stretches of an array."""
    d = (x[1:] - x[:-1]) / spacing[0]
    return d * d + spacing[-1]


def sums(x: cp.ndarray, scale):
    """Beside sums of rows."""
    y = cp.exp(x - scale[1])
    return cp.sum(y, axis=1) * scale[0]


def means(x: cp.ndarray, scale):
    """Beside means of columns."""
    y = cp.abs(x) - scale[1]
    return cp.mean(y, axis=0) * scale[0]


def total(x: cp.ndarray, scale):
    """Beside a sum of all elements."""
    y = x * scale[1]
    return cp.sum(y * y) / scale[0]


def either(x, s, xp):
    """For both libraries."""
    y = xp.exp(-x / s[0])
    return y * s[1]


class Lens:
    """A tuple that is an attribute."""

    def __init__(self, focus):
        self.focus = focus

    def bent(self, x: cp.ndarray):
        y = cp.sin(x) / self.focus[0]
        return y * y * self.focus[1]


def bent(focus, x):
    """A call of the method."""
    return Lens(focus).bent(x)
