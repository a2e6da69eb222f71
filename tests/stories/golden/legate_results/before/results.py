"""Functions of arrays of cuPyNumeric with several results."""

import cupynumeric as cn


def both(x, y):
    length = cn.sqrt(x * x + y * y)
    angle = cn.arctan2(y, x) + length
    return length, angle


def stepped(v, x, dt):
    """Names are bound again."""
    v = v - x * dt
    x = x + v * dt
    return v, x


def chosen(x, y, limit):
    """A condition of elements, and values of elements."""
    t = cn.where(x > limit, x * limit, y + 1.0)
    return t * t


def smaller(row, x):
    """A result of its own shape."""
    doubled = row * 2.0 + 1.0
    return doubled, x * doubled
